-- Why: a page whose cookies do not come back is let into the next one by a way in of its own, so a way in opens any page of the
-- casino by its path. The release before writes none for a moment: such a way opens nothing, and counts for a minute.
alter table casino_entry
  add column path text not null default '',
  alter column product drop not null,
  alter column type drop not null;
