import type { Check } from './audit-checks.ts';

/** What is kept by member against the rows it comes from. */
export const memberTotals: Check = {
  explain: {
    'member-totals': 'Net deposit, last sign-in and last day of bets of every member are what its rows say.',
  },
  sql: `
    select 'member-totals' as name, count(*) || ' members' as figure, count(*) filter (where wrong) as broken,
      min('member ' || member_id || ' has a net deposit of ' || coalesce(net_deposit::text, 'nothing') || ', its requests say ' || counted_net_deposit) filter (where wrong) as example
    from (
      select member_id, net_deposit, counted_net_deposit, (net_deposit, last_sign_in_at, last_bet_day)
        is distinct from (counted_net_deposit, counted_last_sign_in_at, counted_last_bet_day) as wrong
      from audit.member_total) t`,
};

/** Stakes of closed days against the totals of slips they were added up from. */
export const memberStakes: Check = {
  explain: {
    'member-stakes': 'Stakes kept by member of closed days are what the totals of their slips say.',
  },
  sql: `
    select 'member-stakes' as name, count(*) || ' sums' as figure, count(*) filter (where stake <> counted_stake) as broken,
      min('member ' || member_id || ', ' || day || ': ' || stake || ' is kept, its slips say ' || counted_stake) filter (where stake <> counted_stake) as example
    from audit.member_stake`,
};

/** Emptied fields of audit events against the members who were purged. */
export const erasedEvents: Check = {
  explain: { 'erased-events': 'Fields of audit events were emptied for members who are purged, and for nobody else.' },
  sql: `
    select 'erased-events' as name, count(*) || ' events' as figure, count(*) filter (where p.member_id is null) as broken,
      min('event ' || e.id || ' was emptied for member ' || e.erased_for) filter (where p.member_id is null) as example
    from audit.event e left join audit.member_purge p on p.member_id = e.erased_for::text where e.erased_for is not null`,
};

/** What one member has never comes from another: the licence page promises it. */
export const betweenMembers: Check = {
  explain: { 'between-members': 'No transfer moves money from one member to another.' },
  sql: `
    select 'between-members' as name, count(*) || ' transfers within a member' as figure, count(*) filter (where wrong) as broken,
      min(cause || ' moves ' || amount || ' from ' || from_account || ' to ' || to_account) filter (where wrong) as example
    from (
      select cause, amount, from_account, to_account, split_part(from_account, ':', 2) <> split_part(to_account, ':', 2) as wrong
      from audit.transfer where from_account like 'member:%' and to_account like 'member:%') t`,
};
