"""The game: tiles, hands, the deal loop, ledger, records and rule-set composition; no rule of any house."""
