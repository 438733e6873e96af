-- Why: alarms ring by mail, by a webhook and in browsers of staff too. A browser is a row of whom it rings; what a push
-- service knows the site by is made once, as every browser has subscribed with it.

alter table alarm_rule drop constraint alarm_rule_address_check,
  add constraint alarm_rule_address_check check (length(address) <= 500);

create table push_key (
  only_one boolean primary key default true check (only_one),
  public_key text not null, -- base64url, as browsers subscribe with it
  private_key text not null,
  made_at timestamptz not null default clock_timestamp()
);

create table push_device (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff,
  name text not null check (length(name) between 1 and 60),
  endpoint text not null unique check (length(endpoint) between 10 and 1000), -- an address of its browser's maker
  p256dh text not null, -- what is sent is encrypted for these two, base64url
  auth text not null,
  made_at timestamptz not null default clock_timestamp()
);
create index push_device_staff on push_device (staff_id);

grant select, insert on push_key to lime_app;
grant select, insert, update, delete on push_device to lime_app;
