import { seoulDay } from '@lime/domain/seoul-time.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { readSetting } from '../settings/settings.service.ts';
import { readSealed } from './agent-facts.sql.ts';
import { readWorld } from './agents.service.ts';
import { insertMemberToday, readAffiliateOf } from './agents.sql.ts';
import { countByReferred } from './statements.service.ts';

/**
 * What an affiliate earns this month from each member that its own member referred, as far as the ledger is sealed. Each amount
 * is cut to a whole won; the settlement cuts their sum instead.
 *
 * @returns won by member; null: the member is no affiliate
 */
export async function readAffiliateShares(db: Db, memberId: number): Promise<Map<number, number> | null> {
  const agentId = await readAffiliateOf(db, memberId);
  if (agentId === null) return null;
  const today = seoulDay(await databaseNow(db));
  const [{ tree, book }, { toTx }, { countBonus }] = await Promise.all([
    readWorld(db),
    readSealed(db),
    readSetting(db, 'agents'),
  ]);
  const scope = { agentIds: [agentId], from: `${today.slice(0, 8)}01`, to: today, toTx, sinceTx: null, countBonus };
  return countByReferred(db, agentId, { ...scope, referrerId: memberId }, { tree, book });
}

/**
 * Puts a new member under the agent of their join code from today on. Without an agent's code, they go to the affiliate whose
 * member referred them.
 *
 * @param owner of the code; null: none was given
 */
export async function joinAgent(
  tx: Tx,
  memberId: number,
  owner: string | null,
  referrerId: number | null,
): Promise<void> {
  const byCode = /^agent:(\d+)$/.exec(owner ?? '')?.[1];
  const byReferrer = byCode === undefined && referrerId !== null ? await readAffiliateOf(tx, referrerId) : null;
  const agentId = byCode === undefined ? byReferrer : Number(byCode);
  if (agentId !== null) await insertMemberToday(tx, memberId, agentId);
}
