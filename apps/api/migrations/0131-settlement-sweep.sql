-- Why: the settlement sweeps the events decided within a day for bets that were written after the last look at their result.
-- Tasks are in the order of their creation, so a summary of each range of pages finds a day's.
-- Outside a transaction.

create index concurrently if not exists settlement_task_created on settlement_task using brin (created_at)
  with (pages_per_range = 16, autosummarize = on);
