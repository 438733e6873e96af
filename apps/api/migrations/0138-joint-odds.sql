-- Why: picks of one match were refused together, as the product of their odds pays more than both are worth. They are sold at
-- one price now. What each set of them pays is fixed when the bet is placed, and settles it: a void or half result is read from
-- there. Slips of the release before have none and keep the product.

-- [{"legs": [1, 2], "odds": [1000, 3740, 2180, 5120]}]: numbers of the legs, and thousandths by the set of them that counts
-- (bit i of an entry's index: leg i of the list)
alter table slip add column joint_odds jsonb;

-- What is sealed of a slip: a slip without such a table keeps its line, as concat_ws leaves null out.
create or replace view audit.placed_slip as
select s.id, s.tx, s.stake, concat_ws('|', s.id, s.bet_code, s.member_id, s.kind, s.stake, s.total_odds, s.penalty,
  coalesce(s.bonus_folders::text, ''), coalesce(s.bonus_odds::text, ''), s.expected_payout, s.legs, s.policy, s.rule_version,
  s.idempotency_key, (date_part('epoch', s.placed_at) * 1000000)::bigint, coalesce((
    select string_agg(concat_ws(':', l.no, l.event_id, l.market_id, l.selection_id, l.event_version, l.odds), ',' order by l.no)
    from leg l where l.slip_id = s.id), ''),
  case when s.product <> 'sports' then s.product end, case when s.product <> 'sports' then s.purse end,
  case when s.product <> 'sports' then coalesce(s.reference, '') end, s.joint_odds) || E'\n' as line
from slip s where s.tx is not null;

create or replace view audit.slip as
select bet_code, member_id::text as member_id, kind, stake, total_odds, status::text as status, result::text as result,
  payout, placed_at, settled_at, idempotency_key::text as idempotency_key, rule_version,
  id::text as id, legs, settlement_revision, bonus_folders, (bonus_odds / 1000.0)::numeric(10, 3) as bonus_odds, id as slip_number,
  cancelled_at, cancelled_by, cancel_reason, penalty, promise is not null as promised, product, purse, reference, joint_odds
from slip;

-- What a group multiplies a stake by, times 1000 × 2 to the power of its legs: the arithmetic of settlement written again.
create function audit.joint_factor(odds jsonb, outcomes text[]) returns numeric language plpgsql immutable as $$
declare
  sum numeric := 0;
  share numeric;
begin
  for counting in 0 .. (1 << cardinality(outcomes)) - 1 loop
    share := (odds ->> counting)::numeric;
    for leg in 1 .. cardinality(outcomes) loop
      share := share * case
        when counting >> (leg - 1) & 1 = 1 then case outcomes[leg] when 'won' then 2 when 'half_won' then 1 else 0 end
        else case outcomes[leg] when 'void' then 2 when 'half_won' then 1 when 'half_lost' then 1 else 0 end end;
    end loop;
    sum := sum + share;
  end loop;
  return sum;
end $$;
grant execute on function audit.joint_factor to lime_app, lime_audit;
