-- Why: members open articles and inquiries by one call, /board/detail/{seq} (decision 72). Both kinds take their numbers
-- from one sequence now. Articles keep theirs; inquiries move above every number in use and remember the old one, so that
-- old links lead on.

create sequence board_number;
grant usage, select on sequence board_number to lime_app;

alter table inquiry add column old_id bigint;
comment on column inquiry.old_id is 'the number before articles and inquiries shared one numbering; null for later ones';

alter table inquiry_message drop constraint inquiry_message_inquiry_id_fkey;
alter table inquiry_memo drop constraint inquiry_memo_inquiry_id_fkey;

do $$
declare
  -- above every old number, so that an old number never names another inquiry
  distance bigint := greatest((select coalesce(max(id), 0) from article), (select coalesce(max(id), 0) from inquiry));
begin
  alter table inquiry alter column id drop identity;
  alter table article alter column id drop identity;
  update inquiry set old_id = id, id = id + distance;
  update inquiry_message set inquiry_id = inquiry_id + distance;
  update inquiry_memo set inquiry_id = inquiry_id + distance;
  perform setval('board_number', greatest(distance, (select coalesce(max(id), 0) from inquiry), 1));
end $$;

alter table inquiry alter column id set default nextval('board_number');
alter table article alter column id set default nextval('board_number');
alter table inquiry_message add foreign key (inquiry_id) references inquiry;
alter table inquiry_memo add foreign key (inquiry_id) references inquiry;
create unique index inquiry_old_id on inquiry (old_id) where old_id is not null;
