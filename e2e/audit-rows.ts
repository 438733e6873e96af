import type pg from 'pg';
import type { IndependentResult } from './independent-payout.ts';

type Points = [home: number | null, away: number | null];
const sumOf = (parts: readonly Points[]): [number, number] => [
  parts.reduce((sum, [home]) => sum + (home ?? 0), 0),
  parts.reduce((sum, [, away]) => sum + (away ?? 0), 0),
];

/** The newest result of each match, by its number. */
export async function readResults(auditor: pg.Client): Promise<Map<string, IndependentResult>> {
  const { rows } = await auditor.query<{
    game_seq: string;
    status: string;
    score_home: number | null;
    score_away: number | null;
    detail: { periods?: Points[]; overtime?: Points[]; goals?: string[] } | null;
  }>(
    'select distinct on (game_seq) game_seq, status, score_home, score_away, detail from audit.result order by game_seq, revision desc',
  );
  return new Map(
    rows.map((row) => [
      row.game_seq,
      {
        status: row.status,
        goals: row.score_home === null || row.score_away === null ? null : ([row.score_home, row.score_away] as const),
        periods: row.detail?.periods ?? [],
        ...(row.detail?.goals ? { scorers: row.detail.goals } : {}),
        ...(row.detail?.overtime?.length
          ? { afterOvertime: sumOf([...(row.detail.periods ?? []), ...row.detail.overtime]) }
          : {}),
      },
    ]),
  );
}

/** Every price of the markets that were bet on, by market and in order of versions. */
export async function readPrices(
  auditor: pg.Client,
): Promise<Map<string, { version: number; odds: number[]; status: string }[]>> {
  const { rows } = await auditor.query<{ market_number: string; version: number; odds: number[]; status: string }>(`
    select market_number, version, odds, status from audit.price
    where market_number in (select market_number from audit.leg) order by market_number, version`);
  return Map.groupBy(rows, (row) => row.market_number);
}
