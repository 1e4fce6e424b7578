"""The doorstep: connections of whoever comes, before anybody is known and before the application hears of them."""
