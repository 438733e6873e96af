-- Why: a member gets a file of their own data, and the personal data of members who have left is overwritten after a time.
-- Ledger, slips and the chain of audit events stay whole: a sealed event's fields can be emptied one by one, and the
-- chain goes on holding, as it is over hashes of the fields with salts.

alter table member
  add column left_at timestamptz, -- of who left before this column: when it was made
  add column purged_at timestamptz check (purged_at is null or state = 'left');
update member set left_at = clock_timestamp() where state = 'left';
create index member_left on member (left_at) where state = 'left' and purged_at is null;

create function keep_left_at() returns trigger language plpgsql as $$
begin
  new.left_at := case when new.state <> 'left' then null
    when tg_op = 'UPDATE' then coalesce(case when old.state = 'left' then old.left_at end, clock_timestamp())
    else coalesce(new.left_at, clock_timestamp()) end;
  return new;
end $$;
create trigger left_at_kept before insert or update of state on member for each row execute function keep_left_at();

-- A file of a member's own data: JSON, packed by gzip. `staff_id` null: the member asked.
create table member_data (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  staff_id bigint references staff,
  asked_at timestamptz not null default clock_timestamp(),
  made_at timestamptz,
  bytes integer, -- unpacked
  file bytea,
  check ((made_at is null) = (file is null) and (made_at is null) = (bytes is null))
);
create index member_data_waiting on member_data (id) where made_at is null;
create index member_data_member on member_data (member_id, id);
grant select, insert, update, delete on member_data to lime_app;

-- Whose personal data is gone, when and on whose word.
create table member_purge (
  member_id bigint primary key references member,
  at timestamptz not null default clock_timestamp(),
  actor text not null,
  events integer not null, -- audit events of which something was emptied
  kept integer not null -- events of releases before this one that concern the member: their text is part of their seal
);
grant select on member_purge to lime_app;

-- `salts`: of before, after, reason and address. An event with salts is sealed by the line
--   [id, microseconds since 1970 UTC, actor, action, subject, hash of before, of after, of reason, of address]
-- as jsonb's text, a hash being hex of sha256 of the jsonb text of [salt, field]. An emptied field has its hash in `erased`
-- and its salt is gone, so that nobody can try what it was.
alter table audit_event
  add column salts uuid[] check (cardinality(salts) = 4),
  add column erased text[] check (cardinality(erased) = 4),
  add column erased_for bigint,
  add constraint audit_event_erased check ((erased is null) = (erased_for is null) and (erased is null or salts is not null
    and (erased[1] is null or before is null and salts[1] is null) and (erased[2] is null or after is null and salts[2] is null)
    and (erased[3] is null or reason is null and salts[3] is null) and (erased[4] is null or address is null and salts[4] is null)));

create or replace view audit.event as
select id::text as id, at, actor, action, subject, before, after, reason, address, tx, id as event_number, salts, erased, erased_for from audit_event;

create view audit.member_purge as select member_id::text as member_id, at, actor, events, kept from member_purge;
grant select on audit.member_purge to lime_app, lime_audit;

-- A process of the release before knows no salts: it leaves a seal over such events to one that does.
create function refuse_unsalted_seal() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if coalesce(current_setting('lime.seals_salts', true), '') <> 'yes'
    and exists (select from audit_event where tx >= new.from_tx and tx < new.to_tx and salts is not null)
  then raise exception 'these events are sealed by their salts'; end if;
  return new;
end $$;
create trigger unsalted_seal_refused before insert on audit_seal for each row execute function refuse_unsalted_seal();

create function field_hash(salt uuid, field jsonb) returns text language sql immutable
return encode(sha256(convert_to(jsonb_build_array(salt, field)::text, 'UTF8')), 'hex');

-- Overwrites what is personal about a member who has left. What it writes instead says 파기. Features' lists of columns:
-- apps/api/src/features/privacy/personal-columns.ts, which tests hold to this function.
create function purge_member(gone bigint, by text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  m member%rowtype;
  own text[];
  quoted text[];
  emptied integer;
  left_over integer;
begin
  select * into m from member where id = gone and state = 'left' and purged_at is null for no key update;
  if not found then raise exception 'member % has not left or is purged', gone; end if;
  -- words that are hardly anybody else's, and those that count as a whole value of JSON alone
  own := array(select distinct w from unnest(array[m.login_id, m.phone, m.bank_account, regexp_replace(m.phone, '\D', '', 'g'),
    regexp_replace(m.bank_account, '\D', '', 'g')]) w where length(w) >= 4);
  quoted := array(select to_jsonb(w)::text from unnest(array[m.nickname, m.bank_owner]) w where w <> '');

  with concerned as (
    select e.id, (e.subject = 'member:' || gone or e.actor = 'member:' || gone
        or e.subject in (select 'cash:' || seq from cash_request where member_id = gone)
        or e.subject in (select 'inquiry:' || i.id from inquiry i where i.member_id = gone)
        or e.subject in (select 'chat:' || c.id from chat c where c.member_id = gone)) as is_own,
      exists (select from unnest(own) w where strpos(concat(e.before, e.after, e.reason, e.address), w) > 0)
        or exists (select from unnest(quoted) w where strpos(concat(e.before, e.after), w) > 0) as is_named
    from audit_event e),
  fields as (
    select e.id, e.before is not null and (c.is_own or c.is_named) as before,
      -- what adjustments moved is compared with the ledger
      e.after is not null and (c.is_own or c.is_named) and e.action not like 'adjustment.%' as after,
      e.reason is not null and (c.is_own or c.is_named) as reason,
      e.address is not null and e.actor = 'member:' || gone as address
    from concerned c join audit_event e using (id) where (c.is_own or c.is_named) and e.salts is not null),
  done as (
    update audit_event e set
      erased_for = gone,
      erased = array[
        coalesce(e.erased[1], case when f.before then field_hash(e.salts[1], e.before) end),
        coalesce(e.erased[2], case when f.after then field_hash(e.salts[2], e.after) end),
        coalesce(e.erased[3], case when f.reason then field_hash(e.salts[3], to_jsonb(e.reason)) end),
        coalesce(e.erased[4], case when f.address then field_hash(e.salts[4], to_jsonb(e.address)) end)],
      salts = array[case when not f.before then e.salts[1] end, case when not f.after then e.salts[2] end,
        case when not f.reason then e.salts[3] end, case when not f.address then e.salts[4] end],
      before = case when not f.before then e.before end, after = case when not f.after then e.after end,
      reason = case when not f.reason then e.reason end, address = case when not f.address then e.address end
    from fields f where e.id = f.id and (f.before or f.after or f.reason or f.address)
    returning e.id)
  select (select count(*) from done),
    (select count(*) from concerned c join audit_event e using (id) where (c.is_own or c.is_named) and e.salts is null)
  into emptied, left_over;

  update approval set lines = '[]', input = '{}', reason = '파기', decision_reason = case when decision_reason is not null then '파기' end
  where state <> 'waiting' and (subject = 'member:' || gone
    or exists (select from unnest(own) w where strpos(lines::text || input::text || reason || coalesce(decision_reason, ''), w) > 0));
  update session set address = null, agent = null where member_id = gone;
  delete from member_device where member_id = gone;
  delete from member_data where member_id = gone;
  delete from answered_call where member_id = gone;
  update cash_request set bank_name = '파기', bank_account = '파기', bank_owner = '파기',
    reason = case when reason is not null then '파기' end, memo = case when memo <> '' then '파기' else '' end where member_id = gone;
  update adjustment set reason = '파기', decision_reason = case when decision_reason is not null then '파기' end where member_id = gone;
  update casino_gift set reason = '파기', back_reason = case when back_reason is not null then '파기' end where member_id = gone;
  update slip set cancel_reason = '파기' where member_id = gone and cancel_reason is not null;
  update member_memo set text = '파기' where member_id = gone;
  update inquiry set title = '파기', closed_reason = case when closed_reason is not null then '파기' end where member_id = gone;
  update inquiry_message set content = '파기' where inquiry_id in (select id from inquiry where member_id = gone);
  update inquiry_memo set content = '파기' where inquiry_id in (select id from inquiry where member_id = gone);
  update chat_message set content = '파기' where chat_id in (select id from chat where member_id = gone) and content <> '';
  update note set title = case when title is not null then '파기' end, content = case when content is not null then '파기' end where member_id = gone;
  update note_sending s set title = '파기', content = '파기' where id in (select sending_id from note where member_id = gone)
    and not exists (select from note o where o.sending_id = s.id and o.member_id <> gone);
  update client_error set body = '{}' where member_id = gone;
  update pending_bet set body = '{}' where member_id = gone and decided_at is not null;
  update member set login_id = '0gone' || gone, nickname = '파기' || gone, password_hash = '-', withdrawal_hash = '-', phone = '',
    birthday = null, bank_name = '', bank_account = '', bank_owner = '', sign_up_address = null, sign_up_doubts = '{}', tags = '{}',
    detail_setting = '{}', purged_at = clock_timestamp()
  where id = gone;
  insert into member_purge (member_id, actor, events, kept) values (gone, by, emptied, left_over);
end $$;
revoke all on function purge_member(bigint, text), refuse_unsalted_seal(), keep_left_at() from public;
grant execute on function purge_member(bigint, text), keep_left_at() to lime_app;
grant execute on function field_hash(uuid, jsonb) to lime_app, lime_audit;
