-- Why: a round keeps the limits that held as it opened, beside its prices and its times (decisions 82 and 91).

alter table game_round add column limits jsonb; -- { "minBetting", "maxBetting" } in won, null: the grade's alone; null of rounds before
