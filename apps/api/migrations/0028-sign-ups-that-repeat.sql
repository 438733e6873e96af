-- Why: one person signed up eighty times in seconds with one phone and one bank account. Such a sign-up waits for somebody
-- in the office, who must see what it waits for.

alter table member add column sign_up_doubts text[] not null default '{}'
  check (sign_up_doubts <@ array['phone', 'bank']);
comment on column member.sign_up_doubts is 'what another member had already when this one signed up';
