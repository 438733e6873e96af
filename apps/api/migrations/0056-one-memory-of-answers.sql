-- Why: answers to repeated keys are kept in answered_call now (0049). Features keep no copies; what moves money or gives away
-- something keeps its unique key as the last wall against doing it twice.

alter table attendance drop column idempotency_key;
alter table chat_message drop column client_key;
alter table inquiry_message drop column idempotency_key, drop column body_hash;
alter table cash_request drop column body_hash, drop column first_key, drop column decision_key;
alter table point_conversion drop column body_hash;
alter table bonus drop column end_key;
