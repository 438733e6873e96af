-- Why: whoever owns the database could remove the newest events with their seals, or compute the whole chain anew. Seals are
-- signed by a key that is not in the database, and sealed events count on without a gap (decision 0114).

-- One row a round of sealing: the newest seal of each chain then, 0 before its first, and the events that all seals hold.
-- What is signed is made of it and of those seals' hashes: apps/api/src/core/ledger/seal-key.ts.
create table seal_signature (
  no bigint primary key,
  at timestamptz not null,
  transfer_seal bigint not null,
  event_seal bigint not null,
  slip_seal bigint not null,
  events bigint not null,
  key text not null, -- public key, base64url
  signature bytea not null check (length(signature) = 64)
);
grant select, insert on seal_signature to lime_app;

create view audit.seal_signature as
select no, at, transfer_seal, event_seal, slip_seal, events, key, encode(signature, 'hex') as signature from seal_signature;

-- No seal is added from here to the end: those there are hold what is counted already.
lock table audit_seal in share row exclusive mode;

-- Of events that earlier releases sealed it stays null.
alter table audit_event add column no bigint;

create table audit_event_count (
  one boolean primary key default true check (one),
  last bigint not null
);
insert into audit_event_count (last) select coalesce(sum(events), 0) from audit_seal;
grant select on audit_event_count to lime_app;

create or replace view audit.event as
select id::text as id, at, actor, action, subject, before, after, reason, address, tx, id as event_number, salts, erased, erased_for, no
from audit_event;

create view audit.event_count as select last from audit_event_count;

-- One process seals at a time, so nobody waits for the count.
create function count_sealed_events() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  counted bigint;
begin
  select last into counted from audit_event_count for update;
  update audit_event e set no = counted + n.place
  from (select id, row_number() over (order by id) as place from audit_event where tx >= new.from_tx and tx < new.to_tx) n
  where e.id = n.id;
  update audit_event_count set last = counted + new.events;
  return null;
end $$;
create trigger sealed_events_counted after insert on audit_seal for each row execute function count_sealed_events();
revoke all on function count_sealed_events() from public;

grant select on audit.seal_signature, audit.event_count to lime_app, lime_audit;
