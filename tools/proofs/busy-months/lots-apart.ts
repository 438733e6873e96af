import type pg from 'pg';

/** How many differ, by what was compared. */
type LotFaults = Readonly<Record<string, number>>;

const weight = `case when s.legs = 0 then case when s.kind in ('token', 'token-horse', 'casino', 'slot') then 10 else 0 end when s.legs >= 2 then 100 else 50 end`;
/** By the demo world's weights: hosts without a weight of their own count as the rolling of bonuses counts them. */
const demoWeight = `case when s.legs = 0 then case when s.kind in ('casino', 'slot') then 10 when s.kind like 'token%' then 100 else 0 end when s.legs >= 2 then 100 else 50 end`;
const rateOf = (grade: string) =>
  `coalesce((select (e ->> 'rate')::bigint from jsonb_array_elements(v.terms -> 'rates' -> 'grades') e where (e ->> 'grade')::int = ${grade}), (v.terms -> 'rates' ->> 'rate')::bigint)`;
const cut = (amount: string, rate: string) => `trunc(trunc(${amount} * w.weight / 100.0) * ${rate} / 10000)`;

/**
 * What promotions gave against what slips and days are due as they stand now, by SQL that is written apart: points of slips and
 * of referrals, comps and paybacks of days. Every lot of a slip, and every slip that should have one.
 */
export async function lotFaults(
  owner: pg.ClientBase,
): Promise<{ faults: LotFaults; lots: number; slips: number; resettled: number; most: number }> {
  await owner.query(`
    set work_mem = '256MB';
    drop table if exists pg_temp.now_worth, pg_temp.slip_lot;
    create temp table now_worth as
    select distinct on (r.slip_id) r.slip_id, r.member_id, r.kind, r.stake, r.result, r.payout, r.legs, (r.placed_at at time zone 'Asia/Seoul')::date as day,
      first_value(r.at) over (partition by r.slip_id order by r.at, r.tx) as first_at, count(*) over (partition by r.slip_id) as times
    from slip_settlement r order by r.slip_id, r.at desc, r.tx desc;
    create unique index on now_worth (slip_id); create index on now_worth (member_id);
    create temp table slip_lot as
    select v.id as version_id, p.kind, l.member_id, l.slip_id, case p.kind when 'referral' then split_part(l.cause, ':', 4)::int else 0 end as depth,
      sum(l.due)::bigint as due, min(l.grade) as grade, count(distinct l.grade) as grades
    from promotion_lot l join promotion_version v on v.id = l.version_id join promotion p on p.id = v.promotion_id
    where l.slip_id is not null group by 1, 2, 3, 4, 5;
    analyze now_worth; analyze slip_lot`);
  const count = async (text: string) => (await owner.query<{ n: number }>(text)).rows[0]!.n;
  const points = (kind: string, earns: string) => `
    select v.id, v.terms, s.slip_id, s.member_id, s.stake, s.kind, s.legs, s.result, w.weight, l.due, l.grade, l.grades,
      case when ${earns} and s.stake >= (v.terms ->> 'leastStake')::bigint then ${cut('s.stake', rateOf('coalesce(l.grade, m.grade)'))} else 0 end as should
    from promotion p join promotion_version v on v.promotion_id = p.id and p.kind = '${kind}'
    join now_worth s on s.day >= v.from_day join member m on m.id = s.member_id
    cross join lateral (select ${weight} as weight) w
    left join slip_lot l on l.version_id = v.id and l.slip_id = s.slip_id`;
  const wrongPoints = (kind: string, earns: string) =>
    count(
      `select count(*) filter (where coalesce(due, 0) <> should or coalesce(grades, 1) <> 1) as n from (${points(kind, earns)}) t`,
    );
  // a period is what its slips add up to by the day of their first result, and its lots are what it is due
  const period = (kind: string, of: string, amount: 'stakes' | 'lost', least: string) =>
    count(`
      select count(*) filter (where p.due <> lots.due or p.${amount} <> slips.sum or p.state = 'paid' and not p.left_out and p.due <>
        case when p.${amount} < (v.terms ->> '${least}')::bigint then 0 else trunc(p.${amount} * ${rateOf('p.grade')} / 10000.0) end) as n
      from promotion_period p join promotion_version v on v.id = p.version_id join promotion q on q.id = v.promotion_id and q.kind = '${kind}'
      cross join lateral (
        select coalesce(sum(l.due), 0) as due from promotion_lot l where l.version_id = p.version_id and l.member_id = p.member_id and l.day = p.day) lots
      cross join lateral (
        select coalesce(sum(trunc(${of} * w.weight / 100.0)), 0) as sum from now_worth s cross join lateral (select ${demoWeight} as weight) w
        where s.member_id = p.member_id and (s.first_at at time zone 'Asia/Seoul')::date between p.day and p.last_day) slips
      where not p.changed`);
  const faults = {
    'losing points': await wrongPoints('losing-points', "s.result = 'miss'"),
    'rolling points': await wrongPoints('rolling-points', "s.result in ('hit', 'miss')"),
    referrals: await count(`
      select count(*) filter (where coalesce(l.due, 0) <> coalesce(t.should, 0)) as n
      from (select * from slip_lot where kind = 'referral') l full join (
        select v.id as version_id, s.slip_id, u.depth, u.above,
          trunc(trunc(s.stake * w.weight / 100.0) * (v.terms -> 'depths' ->> (u.depth - 1))::bigint / 10000) as should
        from promotion p join promotion_version v on v.promotion_id = p.id and p.kind = 'referral'
        join now_worth s on s.day >= v.from_day and s.result = 'miss'
        cross join lateral (select ${demoWeight} as weight) w
        join member m on m.id = s.member_id
        join lateral (
          select 1 as depth, m.referrer_id as above union all select 2, (select r.referrer_id from member r where r.id = m.referrer_id)) u on u.above is not null) t
        on t.version_id = l.version_id and t.slip_id = l.slip_id and t.depth = l.depth
      where not exists (
        select from member m where m.id in (coalesce(l.member_id, t.above), (select member_id from now_worth where slip_id = coalesce(l.slip_id, t.slip_id)))
          and (m.type = '정산제외' or m.id in (select member_id from member_standing where type_before = '정산제외')))`),
    'days of lots': await count(`
      select count(*) as n from (
        select 1 from promotion_lot l join promotion_version v on v.id = l.version_id group by l.version_id, l.member_id, l.day, v.terms
        having sum(l.amount) <> least(sum(l.due), coalesce((v.terms ->> 'dayMost')::bigint, sum(l.due)))) d`),
    comps: await period(
      'comp',
      "case when s.result in ('hit', 'miss') then s.stake else 0 end",
      'stakes',
      'leastStakes',
    ),
    paybacks: await period(
      'payback',
      "case when s.result <> 'wait' then s.stake - s.payout else 0 end",
      'lost',
      'leastLost',
    ),
  };
  const { rows } = await owner.query<{ lots: number; slips: number; resettled: number; most: number }>(`
    select (select count(*) from promotion_lot) as lots, count(*) as slips, count(*) filter (where times > 1) as resettled, max(times)::int as most from now_worth`);
  return { faults, ...rows[0]! };
}
