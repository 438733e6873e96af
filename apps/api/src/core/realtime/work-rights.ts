import type { WorkKind } from '@lime/contract/realtime.ts';
import type { AlarmKind } from '@lime/domain/alarms/alarm-rules.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';

/** The right by which staff see the list of a kind of work, and hear of it. Adding a kind is adding a line. */
export const workRights: Readonly<Record<WorkKind | AlarmKind, StaffRight>> = {
  deposit: 'deposits.view',
  withdrawal: 'withdrawals.view',
  signup: 'members.approve',
  adjustment: 'members.money',
  inquiry: 'inquiries.view',
  chat: 'chat.view',
  access: 'staff.edit',
  approval: 'dashboard.view',
  result: 'results.view',
  bet: 'slips.view',
  desk: 'trading.view',
  feed: 'feeds.view',
  game: 'games.view',
  suggestion: 'suggestions.view',
  failure: 'operations.view',
};
