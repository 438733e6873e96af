-- Why: the salt of a round may take a value of a public beacon that nobody knows while betting is open (decision 0056). Which
-- one is fixed as the round opens: { chain, round, at, value }, value null until it came.
alter table game_round add column beacon jsonb;
grant update (beacon) on game_round to lime_app;

create or replace view audit.round as
select r.id, r.game, r.day, r.no, r.running, r.opens_at, r.closes_at, r.draws_at, e.state, r.staffed, r.terms, r.slips,
  encode(r.salt, 'hex') as salt, encode(r.link, 'hex') as link, r.link_no, encode(c.commitment, 'hex') as commitment,
  c.created_at as committed_at, r.outcome, r.drawn_at, e.result_revision, r.beacon
from game_round r join betting_event e on e.id = r.id join fairness_chain c on c.id = r.chain_id;
