-- Why: the office writes join codes by itself (decision 45): with a note, until when and how often a code is good, and how
-- many members came by it.
alter table join_code
  add column note text not null default '',
  add column expires_at timestamptz, -- null: for good
  add column most_uses integer check (most_uses > 0), -- null: as often as it is asked for
  add column created_at timestamptz not null default clock_timestamp();
create index member_join_code on member (join_code);
