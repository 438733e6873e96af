import type { InputOf } from '@lime/contract/call.ts';
import type { listStaffSlips, WireStaffSlip } from '@lime/contract/staff-slips.ts';
import { marketNameKo, marketKind, sideNamesKo } from '@lime/domain/catalogue.ts';
import { legResultWords } from '@lime/domain/betting/slip-words.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { filterOf, rowToWire } from './office.service.ts';
import { readExportLegs, sumOfficeSlips, walkOfficeSlips } from './office.sql.ts';
import type { ExportLegRow } from './office.sql.ts';

/** A slip with all its legs in words, one a line. */
export type ExportedSlip = WireStaffSlip & { allLegs: string };

/** Every slip a list's filters let through, in its order, some at a time. Reads inside of a snapshot alone. */
export async function exportSlips(
  db: Db,
  query: InputOf<typeof listStaffSlips>,
): Promise<{ total: number; pages: AsyncIterable<ExportedSlip[]> }> {
  const filter = filterOf(query, seoulDay(await databaseNow(db)));
  const { total } = await sumOfficeSlips(db, filter);
  async function* pages() {
    for await (const rows of walkOfficeSlips(db, filter, query)) {
      const legs = Map.groupBy(
        await readExportLegs(
          db,
          rows.map(({ id }) => id),
        ),
        (leg) => leg.slip_id,
      );
      yield rows.map((row) => ({ ...rowToWire(row), allLegs: (legs.get(row.id) ?? []).map(legText).join('\n') }));
    }
  }
  return { total, pages: pages() };
}

/** "1. 토트넘 : 리즈 · 프리미어리그 · 승무패 토트넘 · 1.95 · 당첨". */
function legText(leg: ExportLegRow): string {
  const { rule } = marketKind(leg.type);
  const line = leg.line === null ? '' : ` ${(rule === 'handicap' && leg.side === 'away' ? -leg.line : leg.line) / 100}`;
  const pick = leg.side === 'home' ? leg.home : leg.side === 'away' ? leg.away : sideNamesKo[leg.side];
  const parts = [`${leg.home} : ${leg.away}`, leg.league, `${marketNameKo(leg.type, leg.family)}${line} ${pick}`];
  return `${leg.no}. ${[...parts, (leg.odds / 1000).toFixed(2), legResultWords[leg.result]].join(' · ')}`;
}
