import type { WireTableNews } from '@lime/contract/casino.ts';
import { bigRoad } from '@lime/domain/games/roads.ts';

/** Who is at a table, and how its newest rounds ended. */
export type TableNews = WireTableNews['tables'][number];
type Round = TableNews['road'][number];

/** How the colours of a road are called. Source: the tables' own pages. */
const tones: ReadonlyMap<string, string> = new Map([
  ['player', '플레이어'],
  ['banker', '뱅커'],
  ['tie', '타이'],
  ['dragon', '드래곤'],
  ['tiger', '타이거'],
  ['red', '레드'],
  ['black', '블랙'],
  ['green', '제로'],
  ['small', '소'],
  ['big', '대'],
  ['triple', '트리플'],
]);

/** The tables of a host's answer, by id. What has another shape is left out: a host is another server. */
export function readTableNews(answer: unknown): ReadonlyMap<string, TableNews> {
  const tables: unknown = (answer as { tables?: unknown } | null)?.tables;
  return new Map(Array.isArray(tables) ? tables.filter(isNews).map((news) => [news.id, news]) : []);
}

function isNews(value: unknown): value is TableNews {
  if (typeof value !== 'object' || value === null) return false;
  const { id, people, seatsTaken, road } = value as Record<string, unknown>;
  return typeof id === 'string' && isCount(people) && isCount(seatsTaken) && Array.isArray(road) && road.every(isRound);
}

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;
const isRound = (value: unknown): value is Round =>
  Array.isArray(value) && value.length === 2 && tones.has(value[0] as string) && typeof value[1] === 'string';

/** Tables by how many are there, then those that have had a round; else in their order. */
export function livelyFirst<Table extends { readonly id: string }>(
  tables: readonly Table[],
  news: ReadonlyMap<string, TableNews>,
): Table[] {
  const life = ({ id }: Table) => {
    const { people, road } = news.get(id) ?? { people: 0, road: [] };
    return 2 * people + Math.min(1, road.length);
  };
  return tables.toSorted((a, b) => life(b) - life(a));
}

/** A round on the big road, or a tie marked on the round before it. */
export type RoadMark = { readonly tone: string; readonly column: number; readonly row: number; readonly ties: number };

/** The newest columns of the big road; ties are marked on the round before them. @param columns  at most so many */
export function lastColumns(road: TableNews['road'], columns: number): RoadMark[] {
  const runs: { tone: string; ties: number }[] = [];
  for (const [tone] of road)
    if (tone !== 'tie') runs.push({ tone, ties: 0 });
    else if (runs.length > 0) runs.at(-1)!.ties += 1;
  const cells = bigRoad(runs.map(({ tone }) => tone));
  const first = Math.max(0, Math.max(0, ...cells.map(({ column }) => column + 1)) - columns);
  return cells
    .filter(({ column }) => column >= first)
    .map(({ index, column, row }) => ({ ...runs[index]!, column: column - first, row }));
}

/** The road in words: 최근 12회: 플레이어 5, 뱅커 7. */
export function roadText(road: TableNews['road']): string {
  const counts = [...tones].flatMap(([tone, name]) => {
    const count = road.filter(([one]) => one === tone).length;
    return count > 0 ? [`${name} ${count}`] : [];
  });
  return `최근 ${road.length}회: ${counts.join(', ')}`;
}
