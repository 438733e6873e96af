-- Why: answers and pushes that carry a member's balances overtake each other on their way. A page can tell the older from the
-- newer only by a count that grows with each posting of the member (decision 0107).
alter table member_balance add column version bigint not null default 0;
-- of the posting that took the stake, for the stored answer; null: a slip of before
alter table slip add column balance_version bigint;
