import type { Check } from './audit-checks.ts';

/** Sealed events count on without a gap: whoever takes the newest away leaves a hole, with their seals or without. */
export const eventNumbers: Check = {
  explain: { 'event-numbers': 'Sealed events count without a gap up to the number that was given last.' },
  sql: `
    with numbered as (
      select no, lag(no) over (order by no) as before from audit.event where no is not null),
    found as (
      select count(*) as events, min(no) as first, max(no) as newest,
        min(no) filter (where no <> before + 1) as behind_gap from numbered),
    sealed as (select coalesce(sum(events), 0) as events from audit.event_seal),
    judged as (
      select f.*, c.last, s.events as sealed, case
        when f.behind_gap is not null then 'event no. ' || (select max(before) + 1 from numbered where no = f.behind_gap) || ' is not there'
        when coalesce(f.newest, c.last) <> c.last then 'event no. ' || f.newest + 1 || ' is not there: the last number given is ' || c.last
        when s.events <> c.last then 'seals hold ' || s.events || ' events, the last number given is ' || c.last
        when f.first is not null and f.newest - f.events + 1 <> f.first then 'event no. ' || f.first || ' is there twice'
        end as example
      from found f, sealed s, audit.event_count c)
    select 'event-numbers' as name, events || ' numbered events, the last is no. ' || last as figure,
      (example is not null)::int as broken, example from judged`,
};
