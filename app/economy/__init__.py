"""Clay, the club's play money: its books behind the port `clay_ledger.ClayLedger`, and wagers on agents' games."""
