-- Why: six of forty-five once a week, drawn from a seed that was committed to before the first ticket, so that anybody can
-- check the draw, ourselves included.

create table lotto_round (
  no integer primary key check (no > 0),
  -- what members do counts from here; the round before ended then
  opens_at timestamptz not null,
  -- no ticket from then on, and the draw
  draws_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'closed', 'drawn', 'cancelled')),
  -- sha256 of the secret seed, told from the first moment
  commitment bytea not null check (octet_length(commitment) = 32),
  -- half of what the seed is made from: the other half is the installation's secret, which no database holds
  salt bytea not null check (octet_length(salt) = 32),
  -- prizes by rank and how tickets are earned, as they were when the round opened
  terms jsonb not null,
  -- fixed when the round closes: sha256 of the listing (audit.lotto_line), and how many tickets are in it
  tickets_hash bytea check (octet_length(tickets_hash) = 32),
  tickets integer not null default 0,
  closed_at timestamptz,
  -- told with the draw
  seed bytea check (sha256(seed) = commitment),
  numbers smallint[] check (cardinality(numbers) = 6),
  bonus smallint,
  drawn_at timestamptz,
  -- every winner has been paid
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  check (opens_at < draws_at),
  check ((state in ('open', 'cancelled')) or tickets_hash is not null),
  check ((state = 'drawn') = (seed is not null) and (seed is null) = (numbers is null) and (seed is null) = (bonus is null)),
  check ((state = 'cancelled') = (cancel_reason is not null))
);
-- one at a time: the next round opens when this one is over
create unique index lotto_round_running on lotto_round ((true)) where state in ('open', 'closed');
create index lotto_round_unpaid on lotto_round (no) where state = 'drawn' and paid_at is null;

create table lotto_ticket (
  id bigint primary key generated always as identity,
  round_no integer not null references lotto_round,
  member_id bigint not null references member,
  numbers smallint[] not null check (cardinality(numbers) = 6),
  automatic boolean not null default false,
  -- known to the owner alone: its sha256 stands in the public listing
  receipt text not null check (receipt ~ '^[0-9a-f]{32}$'),
  idempotency_key uuid,
  at timestamptz not null default clock_timestamp(),
  -- of the draw
  matches smallint,
  bonus_match boolean,
  rank smallint check (rank between 1 and 5),
  points bigint not null default 0 check (points >= 0),
  paid_at timestamptz
);
create index lotto_ticket_round on lotto_ticket (round_no, id);
create index lotto_ticket_member on lotto_ticket (member_id, id desc);
create unique index lotto_ticket_key on lotto_ticket (member_id, idempotency_key) where idempotency_key is not null;
create index lotto_ticket_won on lotto_ticket (round_no, rank, id) where rank is not null;
create index lotto_ticket_unpaid on lotto_ticket (round_no, member_id) where points > 0 and paid_at is null;

-- rights to a ticket, earned once per cause
create table lotto_chance (
  id bigint primary key generated always as identity,
  member_id bigint not null references member,
  -- where it can be used; it moves on when the round is cancelled
  round_no integer not null references lotto_round,
  -- where it was earned, and counts against what a round allows
  earned_no integer not null references lotto_round,
  cause text not null unique, -- attendance:…, stake:…, staff:…
  at timestamptz not null default clock_timestamp(),
  ticket_id bigint unique references lotto_ticket
);
create index lotto_chance_member on lotto_chance (member_id, round_no);
create index lotto_chance_round on lotto_chance (round_no);

-- The draw as the auditor computes it, apart from the program's: the steps are described in docs/decisions/0028-lotto.md.
create function audit.lotto_draw(round_no integer, seed bytea, tickets_hash bytea) returns smallint[] language plpgsql immutable as $$
declare
  message bytea;
  stream bytea;
  inner_key bytea := decode(repeat('36', 64), 'hex');
  outer_key bytea := decode(repeat('5c', 64), 'hex');
  balls smallint[] := array(select n::smallint from generate_series(1, 45) n);
  drawn smallint[] := '{}';
  block integer := 0;
  byte integer;
  left_over integer;
begin
  for i in 0..31 loop
    inner_key := set_byte(inner_key, i, 54 # get_byte(seed, i));
    outer_key := set_byte(outer_key, i, 92 # get_byte(seed, i));
  end loop;
  loop
    message := convert_to('lime-lotto:' || round_no || ':' || encode(tickets_hash, 'hex') || ':' || block, 'UTF8');
    stream := sha256(outer_key || sha256(inner_key || message));
    for i in 0..31 loop
      byte := get_byte(stream, i);
      left_over := cardinality(balls);
      continue when byte >= 256 - 256 % left_over;
      drawn := drawn || balls[byte % left_over + 1];
      balls := balls[:byte % left_over] || balls[byte % left_over + 2:];
      if cardinality(drawn) = 7 then
        return array(select n from unnest(drawn[:6]) n order by n) || drawn[7];
      end if;
    end loop;
    block := block + 1;
  end loop;
end $$;

-- One ticket of the public listing, with the line feed that ends it.
create function audit.lotto_line(receipt text, numbers smallint[]) returns text language sql immutable
return encode(sha256(convert_to(receipt, 'UTF8')), 'hex') || ':' || array_to_string(numbers, ',') || E'\n';

create view audit.lotto_round as
select no, opens_at, draws_at, state, encode(commitment, 'hex') as commitment, terms, encode(tickets_hash, 'hex') as tickets_hash,
  tickets, closed_at, encode(seed, 'hex') as seed, numbers, bonus, drawn_at, paid_at, cancelled_at, cancel_reason
from lotto_round;

create view audit.lotto_ticket as
select t.id::text as id, t.round_no, t.member_id::text as member_id, t.numbers, t.automatic, t.at, t.matches, t.bonus_match, t.rank,
  t.points, t.paid_at, audit.lotto_line(t.receipt, t.numbers) as line, t.id as ticket_number,
  (select count(*)::integer from lotto_chance c where c.ticket_id = t.id) as chances
from lotto_ticket t;

create view audit.lotto_chance as
select id::text as id, member_id::text as member_id, round_no, earned_no, cause, at, ticket_id::text as ticket_id from lotto_chance;

-- What was promised when a round opened, and what a member wrote on a ticket, stays as it was.
grant select, insert on lotto_round, lotto_ticket, lotto_chance to lime_app;
grant update (state, tickets_hash, tickets, closed_at, seed, numbers, bonus, drawn_at, paid_at, cancelled_at, cancel_reason) on lotto_round to lime_app;
grant update (matches, bonus_match, rank, points, paid_at) on lotto_ticket to lime_app;
grant update (round_no, ticket_id) on lotto_chance to lime_app;
grant usage, select on all sequences in schema public to lime_app;
grant select on all tables in schema audit to lime_app, lime_audit;
grant execute on function audit.lotto_draw, audit.lotto_line to lime_app, lime_audit;
