import type { PayloadOf } from '@lime/contract/call.ts';
import type { DepositKindId } from '@lime/contract/promotions.words.ts';
import type { depositOffers } from '@lime/contract/promotions.ts';
import { rollingNeed } from '@lime/domain/cash/rolling.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { depositRate, promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import type { DepositBasis, DepositTerms, PromotionKind } from '@lime/domain/promotions/promotion-kinds.ts';
import { isInWindow, versionOn } from '@lime/domain/promotions/versions.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { bonusInTheWay, grantPromised, rollingToWire } from '../bonus/bonus.service.ts';
import { readClosedFor } from './agent-promotions.sql.ts';
import { readDepositor, readTakenToday, readTerms } from './deposit-bonus.sql.ts';
import { readVersions } from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';

/** Kinds that look at a deposit. */
const depositKinds = promotionKinds.filter((kind) => kind.on === 'deposit') as unknown as PromotionKind<'deposit'>[];
/** Their ids. */
export const depositKindIds: readonly string[] = depositKinds.map(({ id }) => id);

/** A version that is open now, and what it is due for a deposit of this amount by this member. */
type OpenVersion = {
  readonly version: VersionRow;
  readonly terms: DepositTerms;
  /** won, for any amount in place of the one that is asked about */
  due(amount: number): number;
  /** hundredths of a percent */
  rate(amount: number): number;
};

/** What a member may take with a deposit asked for now. @param amount won; 0: not known yet */
export async function listDepositOffers(
  db: Db,
  memberId: number,
  amount: number,
): Promise<PayloadOf<typeof depositOffers>> {
  const [open, blocked] = await Promise.all([
    readOpen(db, memberId, await databaseNow(db)),
    bonusInTheWay(db, memberId),
  ]);
  const list = open
    // one that no amount would bring has nothing to say: the first deposit is long past, the day's number is used up
    .filter(({ terms, due }) => [terms.leastDeposit, ...terms.steps.map(({ from }) => from), maxWireAmount].some(due))
    .map(({ version, terms, due, rate }) => {
      const bonus = due(amount);
      return {
        version: String(version.id),
        kind: version.kind as DepositKindId,
        name: version.name,
        amount: bonus,
        rate: rate(Math.max(amount, terms.leastDeposit)) / 100,
        least: terms.leastDeposit,
        most: terms.most,
        rolling: rollingToWire(terms.rolling),
        need: bonus > 0 ? rollingNeed(terms.rolling, bonus, amount) : 0,
      };
    });
  return { list, blocked };
}

/**
 * Promises the bonus a member takes with a deposit, in the transaction that asks for the deposit and with the member
 * locked: the version of this moment decides, and just what the member was shown is promised.
 *
 * @param wanted the version and won, as `listDepositOffers` said them
 * @returns `rate` in percent
 * @throws Refused BONUS_ACTIVE, BONUS_WAITING, PROMOTION_GONE
 */
export async function promiseDepositBonus(
  tx: Tx,
  memberId: number,
  amount: number,
  wanted: { readonly version: string; readonly amount: number },
  now: Date,
): Promise<{ versionId: number; amount: number; rate: number }> {
  const refusal = await bonusInTheWay(tx, memberId);
  if (refusal) throw new Refused({ code: refusal });
  const found = (await readOpen(tx, memberId, now)).find(({ version }) => String(version.id) === wanted.version);
  if (found?.due(amount) !== wanted.amount) throw new Refused({ code: 'PROMOTION_GONE' });
  return { versionId: found.version.id, amount: wanted.amount, rate: found.rate(amount) / 100 };
}

/** A deposit that came in with a promise. */
export type PromisedDeposit = {
  readonly memberId: number;
  readonly requestSeq: number;
  readonly versionId: number;
  /** won that were promised, and won that came in */
  readonly amount: number;
  readonly deposit: number;
};

/**
 * Grants what was promised, once, within the approval's transaction and with the member locked. A promotion that was
 * stopped or changed since then keeps its word.
 *
 * @returns null when another bonus has to be met first
 */
export async function grantDepositBonus(
  tx: Tx,
  { versionId, ...bonus }: PromisedDeposit,
): Promise<{ currency: 'cash' | 'point'; amount: number } | null> {
  const { rolling } = (await readTerms(tx, versionId)) as DepositTerms;
  return grantPromised(tx, { ...bonus, source: { versionId }, currency: 'cash', rolling });
}

/** The versions of deposit promotions that are open at this moment, for this member: none that is closed for members of its agent. */
async function readOpen(db: Db | Tx, memberId: number, now: Date): Promise<OpenVersion[]> {
  const versions = (await readVersions(db, depositKindIds)).filter(({ stopped_at }) => stopped_at === null);
  if (versions.length === 0) return [];
  const depositor = await readDepositor(db, memberId);
  const closed = await readClosedFor(db, memberId);
  const taken = new Map((await readTakenToday(db, memberId)).map((row) => [row.promotion_id, row.taken]));
  const today = seoulDay(now);
  return [...Map.groupBy(versions, (version) => version.promotion_id)].flatMap(([promotionId, own]) => {
    if (closed.some((row) => row.promotion_id === promotionId)) return [];
    const version = versionOn(own, today);
    const kind = depositKinds.find(({ id }) => id === version?.kind);
    if (!version || !kind || !isInWindow(version.windows, now)) return [];
    const terms = version.terms as DepositTerms;
    const basis = (deposit: number): DepositBasis => ({
      ...depositor,
      deposit,
      takenToday: taken.get(promotionId) ?? 0,
    });
    return [
      {
        version,
        terms,
        due: (deposit: number) => kind.due(terms, basis(deposit)),
        rate: (deposit: number) => depositRate(terms, basis(deposit)),
      },
    ];
  });
}
