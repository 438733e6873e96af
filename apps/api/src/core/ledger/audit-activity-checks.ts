import type { Check } from './audit-checks.ts';

/** What the activities gave and took against the transfers made for it, found by their causes (core/ledger/causes.ts). */
export const activities: Check = {
  explain: {
    'event-prizes':
      'Every day, streak, spin and ticket that gave points gave just these, once, and every made-up day took its price.',
    'event-orphans': 'No transfer of an event speaks of a day, a streak, a spin or a ticket that is not there.',
    'event-budgets': 'What each event counts against its budget, by the day and by the month, is what it gave.',
  },
  sql: `
    with moved as materialized (
      select cause, from_account, to_account, amount from audit.transfer where kind = 'event'),
    due as materialized (
      select 'attendance:' || member_id || ':' || day as cause, member_id, points, false as taken from audit.attendance where points > 0
      union all
      select 'attendance:' || member_id || ':' || day || ':streak:' || days, member_id, points, false from audit.attendance_streak
      union all
      select 'attendance:' || member_id || ':' || day || ':make-up', member_id, price, true from audit.attendance where price > 0
      union all
      select 'roulette:' || id, member_id, points, false from audit.spin where points > 0
      union all
      select 'lotto:' || id, member_id, points, false from audit.lotto_ticket where points > 0 and paid_at is not null),
    pair as materialized (
      select d.cause, d.points, m.cause as moved, m.amount, m.to_account,
        m.cause is null or m.amount <> d.points
          or (case when d.taken then m.from_account else m.to_account end) <> 'member:' || d.member_id || ':point'
          or (case when d.taken then m.to_account else m.from_account end) <> 'issue:points' as wrong
      from due d full join moved m on m.cause = d.cause),
    counted as (
      select coalesce(g.event, b.event) as event, coalesce(g.given, 0) as given, coalesce(b.by_day, 0) as by_day, coalesce(b.by_month, 0) as by_month
      from (
        select split_part(moved, ':', 1) as event, sum(amount) as given from pair where to_account like 'member:%' group by 1) g
      full join (
        select event, sum(by_day) as by_day, sum(by_month) as by_month from (
          select event, given as by_day, 0 as by_month from audit.event_day
          union all
          select event, 0, given from audit.event_month) e group by event) b on b.event = g.event)
    select 'event-prizes' as name, count(cause) || ' prizes, ' || coalesce(sum(points) filter (where cause is not null), 0) || ' points' as figure,
      count(*) filter (where wrong and cause is not null) as broken,
      min(cause || ' is of ' || points || ', its transfer says ' || coalesce(amount::text, 'nothing')) filter (where wrong and cause is not null) as example
    from pair
    union all
    select 'event-orphans', count(moved) || ' transfers of events', count(*) filter (where cause is null), min(moved || ' has no row') filter (where cause is null)
    from pair
    union all
    select 'event-budgets', count(*) || ' events', count(*) filter (where given <> by_day or given <> by_month),
      min(event || ' gave ' || given || ', its days say ' || by_day || ', its months ' || by_month) filter (where given <> by_day or given <> by_month)
    from counted`,
};

/** The spins, computed again from what their proofs tell. */
export const spins: Check = {
  explain: {
    spins:
      'Every spin ended on the sector that its seed, its nonce and its wheel lead to, and gave that sector’s prize.',
  },
  sql: `
    with judged as (
      select s.id, t.sector is distinct from s.sector or split_part(split_part(s.wheel, ',', s.sector + 1), 'x', 1) <> s.points::text as wrong
      from audit.spin s cross join lateral (select audit.spin_sector(decode(s.seed, 'hex'), s.nonce, s.wheel) as sector) t)
    select 'spins' as name, count(*) || ' spins' as figure, count(*) filter (where wrong) as broken,
      min('spin ' || id || ' did not end where its proof leads') filter (where wrong) as example from judged`,
};
