-- Why: the rights to see and to change settings are by group now (issue 10, item 24). Who was given or denied `settings.view`
-- or `settings.edit` keeps it for every group; the events' group follows `events.view` and `events.edit` and is not touched.
update staff s
set rights = (s.rights - 'settings.view' - 'settings.edit')
  || coalesce((
    select jsonb_object_agg(format('settings.%s.%s', g, act), s.rights -> ('settings.' || act))
    from unnest(array['menus', 'site', 'limits', 'betting', 'sports', 'cash', 'accounts', 'security']) g,
      unnest(array['view', 'edit']) act
    where s.rights ? ('settings.' || act)), '{}'::jsonb)
where s.rights ?| array['settings.view', 'settings.edit'];
