-- Why: when staff change a member's bank account or passwords, that member's withdrawals wait for a while, and a
-- password that staff have seen is good for nothing but setting another one.

alter table member
  add column staff_changed_at timestamptz, -- bank account or a password, last changed by staff
  add column password_reset_by bigint references staff, -- who made the temporary password below; both by one person would be a way in
  add column password_temporary boolean not null default false, -- made by staff: to be changed at the next sign-in
  add column withdrawal_temporary boolean not null default false; -- made by staff: to be changed before a withdrawal
