-- Why: rolling counts what was at risk, also where opposite picks are spread over members who use one device.
-- A row by browser and member who signed in with it; `device` is a hash of the browser's signed mark, and lets nobody in.

create table member_device (
  device bytea not null,
  member_id bigint not null references member,
  last_at timestamptz not null default clock_timestamp(),
  primary key (device, member_id)
);
create index member_device_member on member_device (member_id);

grant select, insert, update, delete on member_device to lime_app;
