-- Why: staff print codes that each give points or cash once. A batch of them is a promotion of the kind coupon, whose terms
-- say what a code gives and how often; what a code gave is a bonus, named here by the code.

create table promotion_coupon (
  code text primary key check (code ~ '^[A-Z0-9]{3,20}$'),
  promotion_id bigint not null references promotion,
  made_at timestamptz not null default clock_timestamp(),
  made_by text not null
);
create index promotion_coupon_promotion on promotion_coupon (promotion_id, code);

create table promotion_coupon_use (
  bonus_id bigint primary key references bonus,
  promotion_id bigint not null,
  code text not null,
  member_id bigint not null,
  at timestamptz not null default clock_timestamp(),
  unique (code, member_id)
);
create index promotion_coupon_use_promotion on promotion_coupon_use (promotion_id, member_id);

grant select, insert on promotion_coupon, promotion_coupon_use to lime_app;
