-- Why: rolling nets stakes of one round that exclude each other, and a debit of a host said its bets in words alone. Null: the
-- host does not say them, as debits of before do not. Constants only: no row is written.
alter table provider_debit
  add column bets json, -- each with its stake, as the game's rules have it; as text, since a host may send any characters
  add column opening json; -- what the game showed before betting, where prices depend on it

grant update (bets) on provider_debit to lime_app;
