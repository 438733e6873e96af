-- Why: the auditor computes a spin again, as he does a draw of the lotto, from what was told of it; the program's own way is
-- domain/events/roulette.ts.

-- HMAC-SHA-256 with a key of 32 bytes. Source: RFC 2104.
create function audit.hmac_sha256(key bytea, message text) returns bytea language plpgsql immutable as $$
declare
  inner_key bytea := decode(repeat('36', 64), 'hex');
  outer_key bytea := decode(repeat('5c', 64), 'hex');
begin
  for i in 0..31 loop
    inner_key := set_byte(inner_key, i, 54 # get_byte(key, i));
    outer_key := set_byte(outer_key, i, 92 # get_byte(key, i));
  end loop;
  return sha256(outer_key || sha256(inner_key || convert_to(message, 'UTF8')));
end $$;

create or replace function audit.lotto_draw(round_no integer, seed bytea, tickets_hash bytea) returns smallint[] language plpgsql immutable as $$
declare
  stream bytea;
  balls smallint[] := array(select n::smallint from generate_series(1, 45) n);
  drawn smallint[] := '{}';
  block integer := 0;
  byte integer;
  left_over integer;
begin
  loop
    stream := audit.hmac_sha256(seed, 'lime-lotto:' || round_no || ':' || encode(tickets_hash, 'hex') || ':' || block);
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

-- The sector a spin had to end on, counted from 0: the wheel's name holds points and weight of each, "500x40,0x60".
create function audit.spin_sector(seed bytea, nonce text, wheel text) returns integer language plpgsql immutable as $$
declare
  weights bigint[] := regexp_split_to_array(regexp_replace(wheel, '\d+x', '', 'g'), ',')::bigint[];
  total bigint := (select sum(w) from unnest(weights) w);
  digest bytea;
  word bigint;
  attempt integer := 0;
begin
  loop
    digest := audit.hmac_sha256(seed, 'lime-roulette:' || nonce || ':' || wheel || ':' || attempt);
    for at in 0..7 loop
      word := ('x' || substr(encode(digest, 'hex'), at * 8 + 1, 8))::bit(32)::bigint;
      continue when word >= 4294967296 - 4294967296 % total;
      word := word % total;
      for sector in 1..cardinality(weights) loop
        if word < weights[sector] then
          return sector - 1;
        end if;
        word := word - weights[sector];
      end loop;
    end loop;
    attempt := attempt + 1;
  end loop;
end $$;

grant execute on function audit.hmac_sha256, audit.spin_sector to lime_app, lime_audit;
