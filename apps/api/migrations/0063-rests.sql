-- Why: a member who asks for five minutes of rest has them on every device, so the server keeps until when (decision 0058).

alter table member add column resting_until timestamptz; -- no bet is taken before; null: never rested
