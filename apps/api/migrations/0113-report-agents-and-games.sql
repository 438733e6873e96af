-- Why: reports divide by single game and by agent too, and members by what their legs were on without reading their slips.
-- Sums are made of settlements and transfers, so they are emptied here and made anew by the worker; reports stay right
-- meanwhile. Sums of members and of legs bear everything a bet is asked by. They are found by member, or by hour.

delete from report_slip;
delete from report_leg;
delete from report_member;
delete from report_money;
delete from report_fold;
update report_progress set seal = 0, to_tx = '0';

-- `game`: the code of a house game, a hosted game, a table or a slot; `match` for bets on matches.
alter table report_slip drop constraint report_slip_pkey, add column game text not null,
  add primary key (hour, kind, game, legs, grade);
alter table report_member drop constraint report_member_pkey, add column game text not null, add column legs smallint not null,
  add column agent_id bigint not null, -- the member's agent on the day of the bet; 0: none
  add primary key (member_id, hour, kind, game, legs, grade, agent_id) include (slips, stake, payout);
create index report_member_hour on report_member using brin (hour) with (pages_per_range = 32, autosummarize = on);
-- Only bets on matches. Other bets have no league and no market: report_slip counts them.
alter table report_leg drop constraint report_leg_pkey, add column member_id bigint not null, add column agent_id bigint not null,
  add primary key (member_id, hour, kind, legs, grade, agent_id, league_id, market) include (slips, stake, payout);
create index report_leg_hour on report_leg using brin (hour) with (pages_per_range = 32, autosummarize = on);

create or replace view audit.report_total as
select r.name, r.stake, r.payout, p.to_tx from report_progress p cross join lateral (
  select 'slip' as name, coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(payout), 0)::bigint as payout from report_slip
  union all select 'leg', coalesce(sum(stake), 0)::bigint, coalesce(sum(payout), 0)::bigint from (
    select stake, payout from report_leg union all select stake, payout from report_slip where game <> 'match') l
  union all select 'member', coalesce(sum(stake), 0)::bigint, coalesce(sum(payout), 0)::bigint from report_member
  union all select 'moved', coalesce(sum(amount), 0)::bigint, 0 from report_money where what = 'moved') r;
