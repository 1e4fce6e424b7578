"""The languages of the pages: catalogues, who reads which, and how dates, numbers and moves are written."""
