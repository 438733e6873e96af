import type { Check } from './audit-checks.ts';

/** What promotions gave and took back against the transfers made for it, and the days their lots add up to. */
export const promotions: Check = {
  explain: {
    'promotion-lots':
      'Every lot of a promotion moved just the points it says, once, and no transfer speaks of another.',
    'promotion-days': 'The lots of a member’s day come to what its slips are due, and never above the most of a day.',
    'promotion-bonuses':
      'A bonus of a promotion that came with a deposit is what the deposit’s request promised; it came in, and no other gave one.',
    'promotion-coupons':
      'Every use of a code gave one bonus, just what its batch says, posted to who used it, and never more often than it may; no other bonus speaks of a batch.',
    'promotion-owed': 'What a member still owes of corrected lots is what the lots took back less than they say.',
    'promotion-periods': 'The lots of a day or week that was paid as a whole come to what it says it is due.',
  },
  sql: `
    with lot as materialized (select * from audit.promotion_lot),
    pair as materialized (
      select l.id, m.cause, m.cause is null or l.id is null or m.amount <> abs(l.moved)
          or (case when l.moved > 0 then m.to_account else m.from_account end) <> 'member:' || l.member_id || ':point'
          or (case when l.moved > 0 then m.from_account else m.to_account end) <> 'issue:points' as wrong
      from (select * from lot where moved <> 0) l
      full join (select * from audit.transfer where kind = 'promotion') m on m.cause = 'promotion:' || l.kind || ':' || l.id),
    days as (
      select promotion, member_id, day, sum(due) as due, sum(amount) as amount,
        least(sum(due), (day_most #>> '{}')::numeric) as most
      from lot group by promotion, version, member_id, day, day_most),
    owes as (
      select coalesce(l.member_id, o.member_id) as member_id, coalesce(l.owed, 0) as owed, coalesce(o.points, 0) as points
      from (select member_id, sum(moved - amount) as owed from lot group by member_id) l
      full join audit.promotion_owed o on o.member_id = l.member_id)
    select 'promotion-lots' as name, (select count(*) || ' lots, ' || coalesce(sum(amount), 0) || ' points' from lot) as figure,
      count(*) filter (where wrong) as broken, min(coalesce('lot ' || id, cause) || ' and its transfer differ') filter (where wrong) as example
    from pair
    union all
    select 'promotion-days', count(*) || ' days', count(*) filter (where amount <> most),
      min('promotion ' || promotion || ', member ' || member_id || ', ' || day || ': due ' || most || ', lots ' || amount) filter (where amount <> most)
    from days
    union all
    select 'promotion-bonuses', count(*) || ' bonuses', count(*) filter (where wrong),
      min('bonus ' || id || ' of ' || amount || ', promised ' || coalesce(promised::text, 'nothing')) filter (where wrong)
    from (
      select b.id, b.amount, r.promotion_amount as promised, b.member_id is distinct from r.member_id or b.currency <> 'cash'
        or r.promotion_version is distinct from b.promotion_version or r.promotion_amount is distinct from b.amount
        or r.amount is distinct from b.deposit or r.type is distinct from 'deposit' or r.status is distinct from 'done' as wrong
      from (select * from audit.bonus where promotion_version is not null and cash_request_seq is not null) b
      left join audit.cash_request r on r.seq = b.cash_request_seq) p
    union all
    select 'promotion-coupons', count(*) || ' uses', count(*) filter (where wrong),
      min('code ' || coalesce(code, 'of no use') || ', bonus ' || coalesce(bonus, 'none') || ' differ') filter (where wrong)
    from (
      select u.code, b.id as bonus,
        u.code is null or b.id is null or t.cause is null
          or u.member_id <> b.member_id or u.promotion <> b.promotion or u.promotion_of_code is distinct from u.promotion
          or b.cash_request_seq is not null or b.amount <> b.terms_amount or b.currency <> b.terms_currency or t.amount <> b.amount
          or t.to_account <> 'member:' || b.member_id || ':' || b.currency
          or t.from_account <> case b.currency when 'cash' then 'house:bonus' else 'issue:points' end
          or (select count(*) from audit.promotion_coupon_use o where o.promotion = u.promotion) > w.total
          or (select count(*) from audit.promotion_coupon_use o where o.code = u.code) > w.per_code
          or (select count(*) from audit.promotion_coupon_use o where o.promotion = u.promotion and o.member_id = u.member_id) > w.per_member
          as wrong
      from audit.promotion_coupon_use u
      full join (
        select b.*, v.promotion, (v.terms ->> 'amount')::bigint as terms_amount, v.terms ->> 'gives' as terms_currency
        from audit.bonus b join audit.promotion_version v on v.id = b.promotion_version and v.kind = 'coupon') b on b.id = u.bonus_id
      left join audit.transfer t on t.cause = 'bonus:' || b.id || ':grant'
      left join (
        select promotion, max((terms ->> 'total')::bigint) as total, max((terms ->> 'perCode')::bigint) as per_code,
          max((terms ->> 'perMember')::bigint) as per_member
        from audit.promotion_version where kind = 'coupon' group by promotion) w on w.promotion = u.promotion) c
    union all
    select 'promotion-owed', coalesce(sum(points), 0) || ' points owed', count(*) filter (where owed <> points),
      min('member ' || member_id || ' owes ' || owed || ', kept as ' || points) filter (where owed <> points)
    from owes
    union all
    select 'promotion-periods', count(*) || ' periods', count(*) filter (where wrong),
      min('promotion ' || promotion || ', member ' || member_id || ', ' || day || ' differs from its lots') filter (where wrong)
    from (
      select p.promotion, p.member_id, p.day, p.due <> coalesce(sum(l.due), 0) or p.lots <> count(l.id) as wrong
      from audit.promotion_period p left join lot l on l.promotion = p.promotion and l.version = p.version and l.member_id = p.member_id and l.day = p.day
      group by p.promotion, p.version, p.member_id, p.day, p.due, p.lots) p`,
};
