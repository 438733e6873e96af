-- Why: a further stake of an open play is let through while its vendor is closed, so each debit of a closed game looks for the
-- member's open ones in that round. The index of the pace would go through all debits the member ever made in the game.
-- Outside a transaction.

create index concurrently if not exists provider_debit_open_play on provider_debit (member_id, game, reference)
  where state = 'open';
