-- Why: promotions go through settlements in their order, each once. One that could not be paid kept everything behind it
-- unpaid. Such a settlement is left out here, with the later ones of its slip, and tried again by itself.

create table promotion_left (
  tx xid8 not null, -- of the settlement
  slip_id bigint not null references slip,
  primary key (tx, slip_id)
);
create index promotion_left_slip on promotion_left (slip_id, tx);
grant select, insert, delete on promotion_left to lime_app;
