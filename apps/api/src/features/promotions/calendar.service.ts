import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { promotionKindIds } from '@lime/contract/promotions.words.ts';
import type { WirePromotionSpans, promotionCalendar } from '@lime/contract/staff-promotions.ts';
import { versionOn } from '@lime/domain/promotions/versions.ts';
import { addDays, monthDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Db } from '../../core/db.ts';
import { readVersions } from './lots.sql.ts';
import type { VersionRow } from './lots.sql.ts';

/** What is open in a month, promotion by promotion. */
export async function listCalendar(
  db: Db,
  { month }: InputOf<typeof promotionCalendar>,
): Promise<PayloadOf<typeof promotionCalendar>> {
  const { first, next } = monthDays(month);
  const promotions = Map.groupBy(await readVersions(db, promotionKindIds), (version) => version.promotion_id);
  const list = [...promotions].map(([id, versions]) => {
    const { kind, name } = versions[0]!;
    return { id: String(id), kind, name, spans: spansOf(versions, first, next) };
  });
  return { list: list.filter(({ spans }) => spans.length > 0) };
}

/** Days of one version that follow each other are one span. @param next the first day after the month */
function spansOf(versions: readonly VersionRow[], first: string, next: string): WirePromotionSpans['spans'] {
  const [{ stopped_at }] = versions as [VersionRow];
  const lastDay = stopped_at === null ? null : seoulDay(stopped_at);
  const spans: WirePromotionSpans['spans'] = [];
  for (let day = first; day < next; day = addDays(day, 1)) {
    const version = lastDay !== null && day > lastDay ? null : versionOn(versions, day);
    if (!version) continue;
    const before = spans.at(-1);
    if (before?.no === version.no && before.to === addDays(day, -1)) before.to = day;
    else spans.push({ from: day, to: day, no: version.no, windows: version.windows.map(copyOf) });
  }
  return spans;
}

const copyOf = ({ weekdays, from, to }: VersionRow['windows'][number]) => ({ weekdays: [...weekdays], from, to });
