-- Why: a report leaves members out, or lists the largest, by their own settlements.
-- Outside a transaction.

create index concurrently if not exists slip_settlement_member on slip_settlement (member_id, at);
