-- Why: the page of an agent shows its account, so the account's few transfers are found without reading the whole ledger.
-- Outside a transaction.

create index concurrently if not exists ledger_transfer_agent_from on ledger_transfer (from_account, id) where from_account >= 'agent:' and from_account < 'agent;';

create index concurrently if not exists ledger_transfer_agent_to on ledger_transfer (to_account, id) where to_account >= 'agent:' and to_account < 'agent;';
