import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  claimPromotion,
  listOwnPromotions,
  referralEarnings,
  WireOwnPromotion,
} from '@lime/contract/promotions.ts';
import { ownExample, ownLines } from '@lime/contract/promotions.words.ts';
import type { WireTerms } from '@lime/contract/staff-promotions.ts';
import { maskId } from '@lime/domain/mask-name.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import { rateOf } from '@lime/domain/promotions/terms.ts';
import type { RateStep, Rates } from '@lime/domain/promotions/terms.ts';
import { isInWindow, versionOn } from '@lime/domain/promotions/versions.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { readClosedFor } from './agent-promotions.sql.ts';
import { depositKindIds } from './deposit-bonus.service.ts';
import { readOwnDay, readOwnEarner, readPointsOfReferred, readReferralEarnings, readVersions } from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';
import { periodFor, periodKindIds, periodPoints, settlePeriods } from './period-lots.ts';
import { readOwnPeriods } from './periods.sql.ts';
import type { OwnPeriod } from './periods.sql.ts';
import { earnedBySlips } from './slip-lots.ts';

/** A member's page tells so many days of what was claimed or lapsed. */
const shownDays = 7;

/**
 * What a member may earn by today and later: of each promotion the version of today, or the first that begins. One that is over
 * stays while its points can be claimed.
 */
export async function listOwn(db: Db, memberId: number): Promise<PayloadOf<typeof listOwnPromotions>> {
  const now = await databaseNow(db);
  const today = seoulDay(now);
  const { grade, left_out } = await readOwnEarner(db, memberId);
  const closed = await readClosedFor(db, memberId);
  const versions = (await readVersions(db, [...earnedBySlips, ...periodKindIds, ...depositKindIds])).filter(
    ({ promotion_id: id }) => !closed.some((row) => row.promotion_id === id),
  );
  const periods = await readOwnPeriods(
    db,
    memberId,
    versions.filter(({ kind }) => periodKindIds.includes(kind)).map(({ id }) => id),
    addDays(today, -2 * shownDays),
  );
  const shown = [...Map.groupBy(versions, (version) => version.promotion_id).values()].flatMap((own) => {
    const version = own[0]!.stopped_at === null ? (versionOn(own, today) ?? firstAfter(own, today)) : null;
    const holds = version !== null && gives(version, grade);
    const told = left_out ? noneTold : toldOf(own, periods, today, grade);
    if (!holds && told.claims.length === 0 && told.lapsed === null) return [];
    return [{ version: version ?? own.at(-1)!, own, told }];
  });
  const lots = new Map(
    (
      await readOwnDay(
        db,
        memberId,
        today,
        shown.map(({ version }) => version.id),
      )
    ).map((row) => [row.version_id, row.points]),
  );
  return {
    list: shown.map(({ version, told }) => {
      const { id, promotion_id, kind, name, fromDay, lastDay, windows } = version;
      const terms = version.terms as WireTerms;
      const begins = fromDay > today ? fromDay : null;
      const period = periods.find((row) => row.version_id === id && row.day === periodFor(version, today).day);
      return {
        id: String(promotion_id),
        kind,
        name,
        begins,
        open: begins === null && version.stopped_at === null && isInWindow(windows, now),
        lines: ownLines(kind, { lastDay, windows, terms }, grade),
        example: ownExample(kind, terms, grade),
        today: depositKindIds.includes(kind)
          ? null
          : {
              of: terms['period'] === 'week' ? 'week' : 'day',
              points: period && !left_out ? periodPoints(version, { ...period, grade }) : (lots.get(id) ?? 0),
              most: terms['dayMost'] as number | null,
            },
        ...told,
      };
    }),
  };
}

/** Does a version give anything to a member of this grade? */
function gives({ terms }: VersionRow, grade: number): boolean {
  const { rates, steps = [] } = terms as { rates?: Rates; steps?: readonly RateStep[] };
  return rates === undefined || rateOf(rates, grade) > 0 || steps.some(({ rate }) => rate > 0);
}

type Told = Pick<WireOwnPromotion, 'claims' | 'claimed' | 'lapsed'>;
const noneTold: Told = { claims: [], claimed: null, lapsed: null };

/** What of a promotion's days can be claimed, and what became of others. */
function toldOf(own: readonly VersionRow[], periods: readonly OwnPeriod[], today: string, grade: number): Told {
  const rows = periods.flatMap((row) => {
    const version = own.find(({ id }) => id === row.version_id);
    return version && row.claim_by !== null && row.last_day < today ? [{ ...row, version, until: row.claim_by }] : [];
  });
  const open = rows
    .filter(({ state, until }) => state === 'open' && until >= today)
    .map(({ day, until, version, ...row }) => ({ day, until, points: periodPoints(version, { ...row, grade }) }));
  const claimed = rows.find(({ state, until }) => state === 'paid' && until >= addDays(today, -shownDays));
  const lapsed = rows.find(({ state, lapsed: points, until }) => {
    return state === 'lapsed' && points > 0 && until >= addDays(today, -shownDays);
  });
  return {
    claims: open.filter(({ points }) => points > 0).toSorted((a, b) => (a.day < b.day ? -1 : 1)),
    claimed: claimed ? { day: claimed.day, points: claimed.points } : null,
    lapsed: lapsed ? { day: lapsed.day, points: lapsed.lapsed } : null,
  };
}

/** The version that holds on the first day after today on which any does; null when there is none. */
function firstAfter(own: readonly VersionRow[], today: string): VersionRow | null {
  const days = own.map(({ fromDay }) => fromDay).filter((day) => day > today);
  const first = days.toSorted()[0];
  return first === undefined ? null : versionOn(own, first);
}

/**
 * Pays what a member's day has earned by a promotion whose points are asked for. Asked twice it pays once.
 *
 * @throws Refused PROMOTION_NOTHING, PROMOTION_LAPSED
 */
export async function claimDay(
  tx: Tx,
  outbox: Core['outbox'],
  memberId: number,
  { id, day }: InputOf<typeof claimPromotion>,
): Promise<PayloadOf<typeof claimPromotion>> {
  await lockBalances(tx, [memberId]);
  const today = seoulDay(await databaseNow(tx));
  const versions = (await readVersions(tx, periodKindIds)).filter((version) => String(version.promotion_id) === id);
  const find = async () =>
    (
      await readOwnPeriods(
        tx,
        memberId,
        versions.map((version) => version.id),
        day,
      )
    ).find((row) => row.day === day && row.claim_by !== null);
  const period = await find();
  if (!period || period.last_day >= today) throw new Refused({ code: 'PROMOTION_NOTHING' });
  if (period.state === 'paid') return { points: period.points };
  const closed = await readClosedFor(tx, memberId);
  if (closed.some((row) => String(row.promotion_id) === id)) throw new Refused({ code: 'PROMOTION_NOTHING' });
  if (period.claim_by! < today) throw new Refused({ code: 'PROMOTION_LAPSED' });
  const ref = { version_id: period.version_id, member_id: memberId, day };
  if ((await settlePeriods(tx, outbox, [ref], versions, 'claim')) === 0)
    throw new Refused({ code: 'PROMOTION_NOTHING' });
  return { points: (await find())!.points };
}

const referralKinds = promotionKinds.filter(({ on }) => on === 'referral').map(({ id }) => id);

/** Points that a member's promotions for referrers gave for the bets of each member it brought itself. */
export async function readReferralPoints(db: Db, memberId: number): Promise<Map<number, number>> {
  const rows = await readPointsOfReferred(db, memberId, referralKinds);
  return new Map(rows.map((row) => [row.member_id, row.points]));
}

/** What a member's promotions for referrers gave them, by whom it is of. */
export async function listReferralEarnings(db: Db, memberId: number): Promise<PayloadOf<typeof referralEarnings>> {
  const { rows, points } = await readReferralEarnings(db, memberId, referralKinds);
  return {
    list: rows.map((row) => ({ loginId: maskId(row.login_id), depth: row.depth, bets: row.bets, points: row.points })),
    points,
  };
}
