-- Why: the casino host is asked by pages with a bearer of its own (decision 93). It lives ten minutes, and ends with the
-- session it was asked in.
alter table launch_token add column session_id uuid; -- null: a launch of a frame, which counts once
