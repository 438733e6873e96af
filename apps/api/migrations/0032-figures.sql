-- Why: members of type 정산제외 are left out of every figure, and every figure asks who they are.

create index member_left_out on member (id) where type = '정산제외';
