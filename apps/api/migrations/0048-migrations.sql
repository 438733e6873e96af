-- Why: migrations are kept in a table of our own now; the site reads it to know whether it is ready, and writes nothing there.

revoke all on schema_migration from lime_app;
grant select on schema_migration to lime_app;
