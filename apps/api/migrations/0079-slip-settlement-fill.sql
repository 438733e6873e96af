-- Why: slips settled by releases of before have one settlement each: what they are worth now, at the moment they got it.
-- Outside a transaction.

create table if not exists fill_slip_settlement as select 0::bigint as id;

-- Repeat until no row.
with batch as materialized (
    select id, member_id, product, kind, stake, result, payout, placed_at, settled_at
    from slip where id > (select id from fill_slip_settlement) order by id limit 5000 for no key update),
  filled as (
    insert into slip_settlement (slip_id, at, member_id, product, kind, stake, result_before, result, payout_before, payout,
      legs_before, legs, placed_at)
    select b.id, coalesce(b.settled_at, b.placed_at), b.member_id, b.product, b.kind, b.stake, 'wait', b.result, 0, b.payout, n.legs, n.legs, b.placed_at
    from batch b cross join lateral (
      select count(*) filter (where l.result <> 'void')::smallint as legs from leg l where l.slip_id = b.id) n
    where b.result <> 'wait')
update fill_slip_settlement set id = (select max(id) from batch) where exists (select from batch);

drop table if exists fill_slip_settlement;
