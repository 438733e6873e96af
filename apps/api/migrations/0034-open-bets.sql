-- Why: the history lists bets that wait for their decision; the rows of a member that are still open are found at once,
-- whatever that member has bet in play before.
create index pending_bet_open on pending_bet (member_id) where state = 'pending';
