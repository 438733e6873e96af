import type { PayloadOf } from '@lime/contract/call.ts';
import type { listOwnPromotions } from '@lime/contract/promotions.ts';
import { ownLines } from '@lime/contract/promotions.words.ts';
import type { OfferedKindId } from '@lime/contract/promotions.words.ts';
import type { WireTerms } from '@lime/contract/staff-promotions.ts';
import { rateOf } from '@lime/domain/promotions/terms.ts';
import type { RateStep, Rates } from '@lime/domain/promotions/terms.ts';
import { isInWindow, versionOn } from '@lime/domain/promotions/versions.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { depositKindIds } from './deposit-bonus.service.ts';
import { readOwnDay, readOwnGrade, readVersions } from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';
import { slipKindIds } from './slip-lots.ts';

/** What a member may earn by today and later: of each promotion the version of today, or the first that begins. */
export async function listOwn(db: Db, memberId: number): Promise<PayloadOf<typeof listOwnPromotions>> {
  const now = await databaseNow(db);
  const today = seoulDay(now);
  const grade = await readOwnGrade(db, memberId);
  const versions = (await readVersions(db, [...slipKindIds, ...depositKindIds])).filter(
    ({ stopped_at }) => stopped_at === null,
  );
  const shown = [...Map.groupBy(versions, (version) => version.promotion_id).values()].flatMap((own) => {
    const version = versionOn(own, today) ?? firstAfter(own, today);
    return version && mayEarn(version, grade) ? [version] : [];
  });
  const points = new Map(
    (
      await readOwnDay(
        db,
        memberId,
        today,
        shown.map(({ id }) => id),
      )
    ).map((row) => [row.version_id, row.points]),
  );
  return {
    list: shown.map((version) => {
      const { id, promotion_id, name, fromDay, lastDay, windows } = version;
      const kind = version.kind as OfferedKindId;
      const terms = version.terms as WireTerms;
      const begins = fromDay > today ? fromDay : null;
      return {
        id: String(promotion_id),
        kind,
        name,
        begins,
        open: begins === null && isInWindow(windows, now),
        lines: ownLines(kind, { lastDay, windows, terms }, grade),
        today: slipKindIds.includes(kind)
          ? { points: points.get(id) ?? 0, most: terms['dayMost'] as number | null }
          : null,
      };
    }),
  };
}

/** Whether a member of this grade can get anything by it. */
function mayEarn({ terms }: VersionRow, grade: number): boolean {
  const { rates, steps = [] } = terms as { rates: Rates; steps?: readonly RateStep[] };
  return rateOf(rates, grade) > 0 || steps.some(({ rate }) => rate > 0);
}

/** The version that holds on the first day after today on which any does; null when there is none. */
function firstAfter(own: readonly VersionRow[], today: string): VersionRow | null {
  const days = own.map(({ fromDay }) => fromDay).filter((day) => day > today);
  const first = days.toSorted()[0];
  return first === undefined ? null : versionOn(own, first);
}
