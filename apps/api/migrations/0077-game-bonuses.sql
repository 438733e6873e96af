-- Why: a member reads what games gave beside their payouts. Those transfers are few among a member's many, so they are found
-- by an index of their own.
-- Outside a transaction.

create index concurrently if not exists ledger_transfer_game_bonus on ledger_transfer (to_account, id) where kind = 'provider-bonus';
