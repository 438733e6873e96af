import type { Check } from './audit-checks.ts';

/** The draws, computed again from what their proofs tell; what their prizes moved is among the checks of the activities. */
export const lottoDraws: Check = {
  explain: {
    'lotto-draws':
      'Every drawn round was drawn from the seed it was committed to and from all its tickets, and its numbers follow.',
    'lotto-results': 'Every ticket of a drawn round has the matches and the points that follow from its numbers.',
    'lotto-chances':
      'Every ticket used one right to it, and nobody earned more of them in a round than the round allows.',
  },
  sql: `
    with drawn as materialized (
      select no, state, closed_at, commitment, seed, tickets_hash, tickets, numbers, bonus, terms from audit.lotto_round where state = 'drawn'),
    listed as materialized (
      select d.*, t.found, t.hash, t.late
      from drawn d cross join lateral (
        select count(*) as found, encode(sha256(convert_to(coalesce(string_agg(line, '' order by ticket_number), ''), 'UTF8')), 'hex') as hash,
          count(*) filter (where at > d.closed_at) as late
        from audit.lotto_ticket where round_no = d.no) t),
    judged as (
      select no, found, encode(sha256(decode(seed, 'hex')), 'hex') <> commitment or hash <> tickets_hash or found <> tickets or late > 0
        or audit.lotto_draw(no, decode(seed, 'hex'), decode(tickets_hash, 'hex')) <> numbers || bonus as wrong
      from listed),
    result as (
      select t.id, t.matches, t.rank, t.points, m.matches as should_match, d.terms,
        case when m.matches = 6 then 1 when m.matches = 5 and d.bonus = any (t.numbers) then 2 when m.matches = 5 then 3
          when m.matches = 4 then 4 when m.matches = 3 then 5 end as should_rank
      from audit.lotto_ticket t join drawn d on d.no = t.round_no
      cross join lateral (select count(*) as matches from unnest(t.numbers) n where n = any (d.numbers)) m),
    resulted as (
      select id, matches is distinct from should_match or rank is distinct from should_rank
        or points <> coalesce((terms->'prizes'->>(should_rank - 1))::bigint, 0) as wrong
      from result),
    used as (
      select 'ticket ' || t.id as what, t.chances <> 1 as wrong
      from audit.lotto_ticket t join audit.lotto_round r on r.no = t.round_no where r.state <> 'cancelled'
      union all
      select 'member ' || c.member_id || ' in round ' || r.no, count(*) > (r.terms->>'mostPerRound')::integer
      from audit.lotto_chance c join audit.lotto_round r on r.no = c.earned_no where c.cause not like 'staff:%'
      group by c.member_id, r.no, r.terms)
    select 'lotto-draws' as name, count(*) || ' rounds, ' || coalesce(sum(found), 0) || ' tickets' as figure, count(*) filter (where wrong) as broken,
      min('round ' || no || ' was not drawn as its proof says') filter (where wrong) as example from judged
    union all
    select 'lotto-results', count(*) || ' tickets', count(*) filter (where wrong),
      min('ticket ' || id || ' has another result than its numbers') filter (where wrong) from resulted
    union all
    select 'lotto-chances', count(*) || ' tickets and members', count(*) filter (where wrong),
      min(what || ' used rights to a ticket that are not there') filter (where wrong) from used`,
};
