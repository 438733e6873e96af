-- Why: pages ask the casino host with a bearer (decision 93). It lives ten minutes, and ends with the session it was
-- issued in.
alter table launch_token add column session_id uuid; -- null: a launch token, which can be used once
