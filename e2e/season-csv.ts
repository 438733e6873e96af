import { seededRandom } from '@lime/domain/random.ts';

/** One match of a season file, as written: the proof settles from these cells, not from anything the product computed. */
export type SeasonRow = {
  date: string;
  time: string;
  home: string;
  away: string;
  goals: [number, number];
  cells: Record<string, string>;
};

const columns = [
  'Div',
  'Date',
  'Time',
  'HomeTeam',
  'AwayTeam',
  'FTHG',
  'FTAG',
  'FTR',
  'B365H',
  'B365D',
  'B365A',
  'B365>2.5',
  'B365<2.5',
  'AHh',
  'B365AHH',
  'B365AHA',
  'B365CH',
  'B365CD',
  'B365CA',
  'B365C>2.5',
  'B365C<2.5',
  'AHCh',
  'B365CAHH',
  'B365CAHA',
];

/** The sum of chances that a made market's prices come to: it pays back some 94 %. */
const book = 1.06;

/** A market's prices in proportion, as a bookmaker could offer them: what pays back all that is staked is not sold. */
function fair(prices: Record<string, number>): Record<string, string> {
  const sum = Object.values(prices).reduce((total, price) => total + 1 / price, 0);
  return Object.fromEntries(
    Object.entries(prices).map(([column, price]) => [column, ((price * sum) / book).toFixed(2)]),
  );
}

/** A match's three prices with this one for the home team. */
export function withHomePrice(home: number): Record<string, string> {
  const other = (2 / (book - 1 / home)).toFixed(2);
  return { B365H: home.toFixed(2), B365D: other, B365A: other };
}

/**
 * A double round robin in the football-data.co.uk format with scores and prices of our own making: handicap lines of
 * every kind (whole, half, quarter), so that the proof needs nobody's data.
 *
 * @param division a league code such as "E0"
 */
export function makeSeason(division: string, teams: number, seed: string): { csv: string; rows: SeasonRow[] } {
  const random = seededRandom(seed);
  const names = Array.from({ length: teams }, (_, i) => `${division} Club ${String.fromCharCode(65 + (i % 26))}${i}`);
  const price = (from: number, to: number) => from + random() * (to - from);
  const goals = () => Math.floor(-Math.log(1 - random()) * 1.35);
  const rows: SeasonRow[] = [];
  let dayIndex = 0;
  for (const home of names) {
    for (const away of names) {
      if (home === away) continue;
      const at = new Date(Date.UTC(2023, 7, 5 + Math.floor(dayIndex / 6)));
      dayIndex += 1;
      const [day, month, year] = [at.getUTCDate(), at.getUTCMonth() + 1, at.getUTCFullYear()].map((n) =>
        String(n).padStart(2, '0'),
      );
      const score: [number, number] = [goals(), goals()];
      const line = (Math.floor(random() * 17) - 8) / 4;
      const outcome = score[0] > score[1] ? 'H' : score[0] < score[1] ? 'A' : 'D';
      const cells: Record<string, string> = {
        Div: division,
        Date: `${day}/${month}/${year}`,
        Time: random() < 0.5 ? '15:00' : '20:00',
        HomeTeam: home,
        AwayTeam: away,
        FTHG: String(score[0]),
        FTAG: String(score[1]),
        FTR: outcome,
        ...fair({ B365H: price(1.3, 3.5), B365D: price(3, 4.5), B365A: price(1.4, 5) }),
        ...fair({ 'B365>2.5': price(1.6, 2.3), 'B365<2.5': price(1.6, 2.3) }),
        AHh: String(line),
        ...fair({ B365AHH: price(1.8, 2.1), B365AHA: price(1.8, 2.1) }),
        ...fair({ B365CH: price(1.3, 3.5), B365CD: price(3, 4.5), B365CA: price(1.4, 5) }),
        ...fair({ 'B365C>2.5': price(1.6, 2.3), 'B365C<2.5': price(1.6, 2.3) }),
        AHCh: String(line),
        ...fair({ B365CAHH: price(1.8, 2.1), B365CAHA: price(1.8, 2.1) }),
      };
      rows.push({ date: cells['Date']!, time: cells['Time']!, home, away, goals: score, cells });
    }
  }
  return { csv: toCsv(rows), rows };
}

/** The file's text; the results file may carry corrected goals. */
export function toCsv(rows: readonly SeasonRow[]): string {
  const lines = rows.map((row) => columns.map((column) => row.cells[column] ?? '').join(','));
  return [columns.join(','), ...lines].join('\n');
}

/** The same match with another final score. */
export function corrected(row: SeasonRow, goals: [number, number]): SeasonRow {
  const outcome = goals[0] > goals[1] ? 'H' : goals[0] < goals[1] ? 'A' : 'D';
  return { ...row, goals, cells: { ...row.cells, FTHG: String(goals[0]), FTAG: String(goals[1]), FTR: outcome } };
}
