-- Why: operators' own systems hear of what happens here. Each event is a row, written by the transaction of its cause, so that
-- neither can be without the other. Triggers write it, so every program that changes the cause's row writes the event.

create table webhook (
  id bigint generated always as identity primary key,
  name text not null check (length(name) between 1 and 40),
  url text not null check (length(url) between 8 and 500),
  events text[] not null, -- packages/contract/src/delivery-events.ts
  from_amount bigint not null default 0 check (from_amount >= 0), -- won; of slip.settled: payouts from there on
  secret text not null, -- signs what is sent
  -- gone: its receiver answered 410; removed: staff removed it, its deliveries still name it
  state text not null default 'on' check (state in ('on', 'off', 'gone', 'removed')),
  made_by bigint not null references staff,
  made_at timestamptz not null default clock_timestamp(),
  changed_at timestamptz not null default clock_timestamp()
);

create table delivery (
  id bigint generated always as identity primary key,
  event_id uuid not null default gen_random_uuid(), -- the same however often it is sent: a receiver sees repeats by it
  channel text not null check (channel ~ '^[a-z]+$'),
  target_id bigint not null, -- of the channel's own table
  event text not null,
  body jsonb not null,
  cause text, -- what may be told a target only once
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed')),
  tries smallint not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  code smallint, -- of the newest answer; null: there was none
  problem text, -- why the newest try failed
  made_at timestamptz not null default clock_timestamp(),
  tried_at timestamptz,
  ended_at timestamptz,
  replays smallint not null default 0,
  check ((state = 'waiting') = (ended_at is null))
);
create index delivery_due on delivery (next_at, id) where state = 'waiting';
create index delivery_target on delivery (channel, target_id, id desc);
create index delivery_ended on delivery (ended_at) where ended_at is not null;
create unique index delivery_cause on delivery (channel, target_id, cause) where cause is not null;

-- Leaves a row for each webhook that asked for the event.
create function tell_outside(told text, what jsonb) returns void language sql as $$
  insert into delivery (channel, target_id, event, body)
  select 'webhook', w.id, told, what from webhook w where w.state = 'on' and told = any (w.events)
$$;

create function tell_cash_request() returns trigger language plpgsql as $$
begin
  perform tell_outside(
    case when new.status = 'received' then 'cash.requested' else 'cash.decided' end,
    jsonb_build_object('seq', new.seq::text, 'type', new.type, 'status', new.status, 'amount', new.amount,
      'member', jsonb_build_object('id', new.member_id::text, 'loginId', (select login_id from member where id = new.member_id))));
  return null;
end $$;
create trigger cash_request_told after insert on cash_request for each row execute function tell_cash_request();
create trigger cash_decision_told after update of status on cash_request for each row
  when (old.status is distinct from new.status) execute function tell_cash_request();

create function tell_member_joined() returns trigger language plpgsql as $$
begin
  perform tell_outside('member.joined',
    jsonb_build_object('id', new.id::text, 'loginId', new.login_id, 'joinCode', new.join_code));
  return null;
end $$;
create trigger member_joined_told after insert on member for each row
  when (new.state = 'normal') execute function tell_member_joined();
create trigger member_approved_told after update of state on member for each row
  when (old.state = 'waiting' and new.state = 'normal') execute function tell_member_joined();

-- Once a statement: settling writes thousands of rows at a time.
create function tell_settled() returns trigger language plpgsql as $$
begin
  insert into delivery (channel, target_id, event, body)
  select 'webhook', w.id, 'slip.settled', jsonb_build_object(
    'number', n.slip_id::text, 'betCode', s.bet_code, 'kind', n.kind, 'stake', n.stake,
    'result', n.result, 'payout', n.payout, 'resultBefore', n.result_before, 'payoutBefore', n.payout_before,
    'member', jsonb_build_object('id', n.member_id::text, 'loginId', m.login_id))
  from webhook w, settled n join slip s on s.id = n.slip_id join member m on m.id = n.member_id
  where w.state = 'on' and 'slip.settled' = any (w.events) and greatest(n.payout, n.payout_before) >= w.from_amount;
  return null;
end $$;
create trigger slip_settlement_told after insert on slip_settlement referencing new table as settled
  for each statement execute function tell_settled();

-- What is decided in the transaction that writes it waits for nobody: these look once it ends.
create function tell_result_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from result_proposal where id = new.id and state = 'waiting') then
    perform tell_outside('result.waiting', (
      select jsonb_build_object('proposal', new.id::text, 'fixture', new.fixture_id::text, 'status', new.status,
        'home', coalesce(h.name_ko, h.name_en), 'away', coalesce(a.name_ko, a.name_en), 'scoreHome', new.score_home, 'scoreAway', new.score_away, 'source', new.source)
      from fixture f join team h on h.id = f.home_team_id join team a on a.id = f.away_team_id where f.id = new.fixture_id));
  end if;
  return null;
end $$;
create constraint trigger result_waiting_told after insert on result_proposal deferrable initially deferred
  for each row execute function tell_result_waiting();

create function tell_approval_waiting() returns trigger language plpgsql as $$
begin
  if exists (select from approval where id = new.id and state = 'waiting') then
    perform tell_outside('approval.waiting', jsonb_build_object('id', new.id::text, 'kind', new.kind, 'subject', new.subject,
      'amount', new.amount, 'madeBy', (select login_id from staff where id = new.made_by)));
  end if;
  return null;
end $$;
create constraint trigger approval_waiting_told after insert on approval deferrable initially deferred
  for each row execute function tell_approval_waiting();

create function tell_feed_silent() returns trigger language plpgsql as $$
begin
  perform tell_outside('feed.silent', jsonb_build_object('source', new.source, 'since', new.since));
  return null;
end $$;
create trigger feed_silent_told after update of state on feed_state for each row
  when (old.state <> 'down' and new.state = 'down') execute function tell_feed_silent();

create function tell_game_alarm() returns trigger language plpgsql as $$
begin
  perform tell_outside('game.alarm', jsonb_build_object('id', new.id::text, 'kind', new.kind, 'game', new.game, 'subject', new.subject));
  return null;
end $$;
create trigger game_alarm_told after insert on game_alarm for each row execute function tell_game_alarm();

grant select, insert, update on webhook to lime_app;
grant select, insert, update, delete on delivery to lime_app;
