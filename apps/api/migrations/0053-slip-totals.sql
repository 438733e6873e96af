-- Why: commissions go by how many legs a slip has, so a day's totals are kept by legs: 0 to 4, and 5 for five and more.
-- The new table fills beside the old one; what moves meanwhile reaches members who are filled by a trigger on slips.
-- Locks slip alone.

create table slip_total (
  member_id bigint not null,
  day date not null,
  kind text not null,
  result text not null, -- slip_result, or 'cancelled'
  legs smallint not null check (legs between 0 and 5),
  slips integer not null,
  stake bigint not null,
  payout bigint not null,
  primary key (member_id, day, kind, result, legs)
) with (fillfactor = 70);
create table slip_total_filled (member_id bigint primary key);

create function move_slip_total() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from slip_total_filled where member_id = new.member_id) then return null; end if;
  if tg_op = 'UPDATE' then
    update slip_total set slips = slips - 1, stake = stake - old.stake, payout = payout - old.payout
    where member_id = old.member_id and day = (old.placed_at at time zone 'Asia/Seoul')::date and kind = old.kind
      and result = case old.status when 'cancelled' then 'cancelled' else old.result::text end and legs = least(old.legs, 5);
  end if;
  insert into slip_total as t values (new.member_id, (new.placed_at at time zone 'Asia/Seoul')::date, new.kind,
    case new.status when 'cancelled' then 'cancelled' else new.result::text end, least(new.legs, 5), 1, new.stake, new.payout)
  on conflict (member_id, day, kind, result, legs) do update
    set slips = t.slips + 1, stake = t.stake + excluded.stake, payout = t.payout + excluded.payout;
  return null;
end $$;
create trigger slip_total_added after insert on slip for each row execute function move_slip_total();
create trigger slip_total_moved after update on slip for each row
  when (old.status <> new.status or old.result <> new.result or old.payout <> new.payout)
  execute function move_slip_total();
