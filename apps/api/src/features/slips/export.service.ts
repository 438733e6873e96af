import type { InputOf } from '@lime/contract/call.ts';
import type { listStaffSlips, WireStaffSlip } from '@lime/contract/staff-slips.ts';
import { legResultWords } from '@lime/domain/betting/slip-words.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { withLegCount, filterOf, rowToWire } from './staff-slips.service.ts';
import { sumOfficeSlips, walkOfficeSlips } from './staff-slips.sql.ts';
import { throughDb } from './slip-texts.service.ts';
import type { SlipTexts, ToldLeg } from './slip-texts.service.ts';

/** A slip with all its legs in words, one a line. */
export type ExportedSlip = WireStaffSlip & { allLegs: string };

/** Every slip a list's filters let through, in its order, some at a time. Reads inside of a snapshot alone. */
export async function exportSlips(
  db: Db,
  texts: SlipTexts,
  query: InputOf<typeof listStaffSlips>,
): Promise<{ total: number; pages: AsyncIterable<ExportedSlip[]> }> {
  const filter = filterOf(query, seoulDay(await databaseNow(db)));
  const { total } = await sumOfficeSlips(db, filter);
  async function* pages() {
    for await (const rows of walkOfficeSlips(db, filter, query)) {
      const slips = await texts.legsOf(throughDb(db), rows.map(withLegCount));
      yield slips.map((slip) => ({ ...rowToWire(slip), allLegs: slip.legs.map(legText).join('\n') }));
    }
  }
  return { total, pages: pages() };
}

/** "1. 토트넘 : 리즈 · 프리미어리그 · 승무패 토트넘 · 1.95 · 당첨"; a round tells what it came to as well. */
function legText(leg: ToldLeg): string {
  const parts = [
    leg.eventName,
    leg.league.ko,
    leg.pickInFull,
    (leg.odds / 1000).toFixed(2),
    legResultWords[leg.result],
    leg.round?.outcome,
  ];
  return `${leg.no}. ${parts.filter(Boolean).join(' · ')}`;
}
