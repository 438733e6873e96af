-- Why: points never became a cost of the reports. What was granted less what was taken back counts now, apart from what
-- conversions moved. Sums are made of transfers, so they are emptied here and made anew by the worker; reports stay right
-- meanwhile. The column has no default: the release before cannot add rows that lack points.

delete from report_slip;
delete from report_leg;
delete from report_member;
delete from report_money;
delete from report_fold;
update report_progress set seal = 0, to_tx = '0';

alter table report_money drop constraint report_money_pkey, add column point boolean not null, -- paid in points
  add primary key (hour, what, member_id, grade, point);
