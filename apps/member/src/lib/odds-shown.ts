import { formatOdds, oddsFormats } from '@lime/domain/odds-format.ts';
import type { OddsFormat } from '@lime/domain/odds-format.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { keep, readKept } from '@lime/ui/storage.ts';

const storageKey = 'lime_odds_format';

/** How this browser shows prices; decimal until the member says otherwise. */
export function oddsFormatNow(): OddsFormat {
  return oddsFormats.find((format) => format === readKept(storageKey)) ?? 'decimal';
}

let format = oddsFormatNow();

/** Shows prices another way from now on: pages are drawn with it as they open. */
export function setOddsFormat(next: OddsFormat): void {
  format = next;
  keep(storageKey, next === 'decimal' ? null : next);
}

/** A price as the member wants to see it. Totals and payouts stay decimal, as the slip has them. */
export const shownOdds = (odds: Odds): string => formatOdds(odds, format);
