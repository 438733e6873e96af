-- Why: a referral's rate may go by the stake of the bet. Terms from before that have no such steps; with none written down
-- they read as new ones do, and so do changes that wait for their second person.

update promotion_version v set terms = v.terms || '{"steps": []}'
from promotion p where p.id = v.promotion_id and p.kind = 'referral' and not v.terms ? 'steps';
update approval set input = jsonb_set(input, '{form,terms,steps}', '[]')
where kind = 'promotion.change' and state = 'waiting' and input ->> 'kind' = 'referral' and not input #> '{form,terms}' ? 'steps';
