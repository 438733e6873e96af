-- Why: the office orders its members by net deposit. What each deposited and was paid out is summed over all of them, from
-- this index alone.

create index cash_request_done_amount on cash_request (member_id) include (type, amount) where status = 'done';
