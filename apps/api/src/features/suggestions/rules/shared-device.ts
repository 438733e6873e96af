import { sql } from 'kysely';
import type { Db } from '../../../core/db.ts';
import type { Found, RuleTerms, SuggestionRule } from '../suggestions.types.ts';
import { bettorsOfNow } from './bettors-of-now.ts';

/** A member who bet just now with all accounts of one device, the member's own among them. */
export type DeviceRow = { memberId: number; accounts: number[] };

/** Days in which a sign-in counts. */
const days = 30;

/** Who bet just now from devices that others signed in from too; the device with the most accounts counts. */
async function readDevices(db: Db): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    with ${bettorsOfNow},
    devices as (
      select distinct d.device from bettors b join member_device d on d.member_id = b.member_id
      where d.last_at > clock_timestamp() - make_interval(days => ${days}::int)),
    shared as (
      select d.device, array_agg(d.member_id order by d.member_id) as accounts
      from devices e join member_device d on d.device = e.device
      join member m on m.id = d.member_id and m.state = 'normal'
      where d.last_at > clock_timestamp() - make_interval(days => ${days}::int)
      group by d.device having count(*) >= 2)
    select distinct on (b.member_id) b.member_id as "memberId", s.accounts
    from shared s join bettors b on b.member_id = any(s.accounts)
    order by b.member_id, cardinality(s.accounts) desc limit 200`.execute(db);
  return rows;
}

/** The member who bet last to join of each group of so many accounts: one suggestion a group. */
export function sharing(rows: readonly DeviceRow[], { deviceAccounts }: RuleTerms): Found[] {
  const groups = new Map<string, Found>();
  for (const { memberId, accounts } of rows.toSorted((one, other) => other.memberId - one.memberId)) {
    const group = accounts.join(' ');
    if (accounts.length < deviceAccounts || groups.has(group)) continue;
    groups.set(group, {
      subject: memberId,
      figures: { accounts: accounts.length, days },
      others: accounts.filter((id) => id !== memberId),
    });
  }
  return [...groups.values()];
}

/** Several accounts of one device that bet: one person may be behind them. */
export const sharedDevice: SuggestionRule<DeviceRow> = {
  id: 'shared-device',
  act: 'review',
  read: readDevices,
  judge: sharing,
};
