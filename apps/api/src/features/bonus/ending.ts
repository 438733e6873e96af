import { lockedAmount } from '@lime/domain/cash/rolling.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { house, issue, memberAccount } from '../../core/ledger/accounts.ts';
import { bonusCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';
import { completeBonuses, endBonuses, lockActive } from './bonus.sql.ts';
import type { EndingRow } from './bonus.sql.ts';
import { readProgress } from './rolling.sql.ts';
import type { ProgressRow } from './rolling.sql.ts';

/** Why and by whom a bonus ends before its need is met. */
export type HowEnded = {
  readonly state: 'expired' | 'given-up' | 'ended';
  /** `member:<id>`, `staff:<login id>` or `system` */
  readonly by: string;
  readonly reason: string | null;
};
/** A bonus that was ended, and what was taken back of it. */
export type Ended = EndingRow & { readonly takenBack: number };

/**
 * Ends bonuses before their time, in one transaction: what is left of each goes back to where it came from. One whose
 * need was met meanwhile is completed instead, one that is over already is left alone.
 *
 * @param bonuses with their members, who are locked first, in the order of their ids
 * @param mayEnd  asked of each with its progress under the lock; false leaves it as it is; it may throw
 * @returns those that were ended
 */
export async function endUnmet(
  tx: Tx,
  { outbox }: Pick<Core, 'outbox'>,
  bonuses: readonly { id: number; member_id: number }[],
  how: HowEnded,
  mayEnd: (progress: ProgressRow) => boolean,
): Promise<Ended[]> {
  const memberIds = [...new Set(bonuses.map((bonus) => bonus.member_id))].toSorted((a, b) => a - b);
  const balances = new Map((await lockBalances(tx, memberIds)).map((row) => [row.member_id, row]));
  const active = await lockActive(
    tx,
    bonuses.map((bonus) => bonus.id),
  );
  const progress = await readProgress(
    tx,
    active.map((bonus) => bonus.id),
  );
  const isMet = (bonus: EndingRow) => progress.get(bonus.id)!.done >= bonus.need;
  await completeBonuses(
    tx,
    active.filter(isMet).map((bonus) => bonus.id),
  );
  const ended = active
    .filter((bonus) => !isMet(bonus) && mayEnd(progress.get(bonus.id)!))
    .map((bonus) => {
      const held = balances.get(bonus.member_id);
      assert(held, `member ${bonus.member_id} has no accounts`);
      const { done } = progress.get(bonus.id)!;
      return { ...bonus, takenBack: lockedAmount({ ...bonus, done }, held[bonus.currency]) };
    });
  if (ended.length === 0) return ended;
  await post(tx, ended.filter((bonus) => bonus.takenBack > 0).map(transferOf));
  await endBonuses(tx, ended, how);
  await outbox.write(tx, 'balance', { m: ended.map((bonus) => bonus.member_id) });
  return ended;
}

function transferOf({ id, member_id, currency, takenBack }: Ended): Transfer {
  return {
    from: memberAccount(member_id, currency),
    to: currency === 'cash' ? house.bonus : issue.points,
    amount: takenBack,
    kind: 'bonus-return',
    cause: bonusCause.return(id),
  };
}
