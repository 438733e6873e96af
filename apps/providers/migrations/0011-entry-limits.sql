-- Why: the site tells with a bearer what its member may stake. A hand that begins within these limits can be called.
alter table casino_entry add column limits jsonb; -- null: of a way in that was made before
