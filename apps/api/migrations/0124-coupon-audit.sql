-- Why: nothing compared the uses of printed codes with the bonuses they gave. The auditor sees versions with their terms, and
-- each use with the batch its code is of.

create view audit.promotion_version as
select v.id::text as id, p.id::text as promotion, p.kind, v.no, v.from_day, v.last_day, v.terms
from promotion_version v join promotion p on p.id = v.promotion_id;
create view audit.promotion_coupon_use as
select u.bonus_id::text as bonus_id, u.promotion_id::text as promotion, u.code, u.member_id::text as member_id, u.at,
  c.promotion_id::text as promotion_of_code
from promotion_coupon_use u left join promotion_coupon c on c.code = u.code;
grant select on audit.promotion_version, audit.promotion_coupon_use to lime_app, lime_audit;
