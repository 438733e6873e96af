-- Why: a row of a season's file is a match by its teams and the day the file gives it, and where a source lets a pair
-- play twice a day by the source's own number (decision 115). Both stay as the file says them, whatever a shift makes of
-- the start. A key only names a fixture: the same match had another key in a file that holds other rows.
alter table fixture add file_day date, add file_no integer;

update fixture set file_day = substring(key from ':(\d{4}-\d{2}-\d{2})(?::\d+)?$')::date
where provider in ('kleague', 'nba', 'mlb') and key ~ ':\d{4}-\d{2}-\d{2}(:\d+)?$';

-- Games of one day that were numbered by their place in the file have no number of the source's own yet, so nulls differ.
create unique index fixture_file_day on fixture (provider, league_id, home_team_id, away_team_id, file_day, file_no)
  where file_day is not null;
