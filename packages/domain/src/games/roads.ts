/** Rows of every road. Six in a column are 6매. */
export const roadRows = 6;

/** Where the mark of a round is. `index` counts rounds, oldest first. */
export type RoadCell = { readonly index: number; readonly column: number; readonly row: number };

/** The bead road (6매): rounds one below the other, six in a column. @param marks  oldest first */
export function beadRoad(marks: readonly string[]): RoadCell[] {
  return marks.map((_mark, index) => ({ index, column: Math.floor(index / roadRows), row: index % roadRows }));
}

/**
 * The big road: the same mark again goes below, another one begins a column. A run that meets the floor or another run
 * turns right.
 *
 * @param marks  oldest first
 */
export function bigRoad(marks: readonly string[]): RoadCell[] {
  const cells: RoadCell[] = [];
  const taken = new Set<string>();
  let head = -1;
  let at = { column: 0, row: 0 };
  for (const [index, mark] of marks.entries()) {
    if (index > 0 && mark === marks[index - 1]) {
      const below = { column: at.column, row: at.row + 1 };
      // a run that turned once stays in its row
      const turned = at.column > head;
      const isFree = !turned && below.row < roadRows && !taken.has(`${below.column}/${below.row}`);
      at = isFree ? below : { column: at.column + 1, row: at.row };
    } else {
      head += 1;
      while (taken.has(`${head}/0`)) head += 1;
      at = { column: head, row: 0 };
    }
    taken.add(`${at.column}/${at.row}`);
    cells.push({ index, ...at });
  }
  return cells;
}

/** A place of a table's big road. `tied`: a tie followed on its round, or came before the first of them. */
export type TableCell = RoadCell & { readonly tied: boolean };

/**
 * The big road of a table: a tie has no place of its own and ends no run. It is noted on the round before it, and ties that
 * begin a road on its first round.
 *
 * @param marks  oldest first
 * @param tie    the mark of a tie
 */
export function tableRoad(marks: readonly string[], tie: string): TableCell[] {
  const decided = marks.flatMap((mark, index) => (mark === tie ? [] : [index]));
  return bigRoad(decided.map((index) => marks[index]!)).map(({ index: at, column, row }) => {
    const index = decided[at]!;
    return { index, column, row, tied: marks[index + 1] === tie || (at === 0 && index > 0) };
  });
}

/** How often each mark came, and its longest run. */
export type RoadCount = { readonly mark: string; readonly count: number; readonly longest: number };

/** Counts marks, the most frequent first. @param marks  oldest first */
export function countMarks(marks: readonly string[]): RoadCount[] {
  const counts = new Map<string, { count: number; longest: number }>();
  let run = 0;
  for (const [index, mark] of marks.entries()) {
    run = mark === marks[index - 1] ? run + 1 : 1;
    const known = counts.get(mark) ?? { count: 0, longest: 0 };
    counts.set(mark, { count: known.count + 1, longest: Math.max(known.longest, run) });
  }
  return [...counts].map(([mark, known]) => ({ mark, ...known })).toSorted((a, b) => b.count - a.count);
}

/** The run the newest mark ends; null without marks. @param marks  oldest first */
export function lastRun(marks: readonly string[]): { readonly mark: string; readonly length: number } | null {
  const mark = marks.at(-1);
  if (mark === undefined) return null;
  const before = marks.findLastIndex((other) => other !== mark);
  return { mark, length: marks.length - 1 - before };
}

/** Runs of one length: how many there are. The last length includes all longer ones. */
export type RunCount = { readonly length: number; readonly count: number };

/**
 * How many runs have one mark, two, three … up to `longest` and more: single marks that change each time are 퐁당, long
 * ones 줄.
 *
 * @param marks  oldest first
 */
export function countRuns(marks: readonly string[], longest = 5): RunCount[] {
  const counts = Array.from({ length: longest }, () => 0);
  let run = 0;
  for (const [index, mark] of marks.entries()) {
    run += 1;
    if (mark === marks[index + 1]) continue;
    counts[Math.min(run, longest) - 1]! += 1;
    run = 0;
  }
  return counts.map((count, index) => ({ length: index + 1, count }));
}

/** The roads that compare columns of the big road with earlier ones: 큰눈 with the one before, 작은길 and 바퀴벌레 further back. */
export const derivedRoads = [
  { id: 'big-eye', name: '큰눈', back: 1 },
  { id: 'small', name: '작은길', back: 2 },
  { id: 'cockroach', name: '바퀴벌레', back: 3 },
] as const;

/**
 * The marks of a derived road: `same` where the big road goes on as it did so many columns before, else `other`. `bigRoad`
 * lays them out.
 *
 * @param marks  oldest first, without ties
 * @param back   columns: 1, 2 or 3
 */
export function derivedMarks(marks: readonly string[], back: number): readonly ('same' | 'other')[] {
  const columns: number[] = [];
  return marks.flatMap((mark, index): ('same' | 'other')[] => {
    if (mark === marks[index - 1]) columns[columns.length - 1]! += 1;
    else columns.push(1);
    const column = columns.length - 1;
    const row = columns[column]! - 1;
    if (row === 0) {
      // a new column: whether the one before was as long as the one so many columns before that
      if (column - 1 - back < 0) return [];
      return [columns[column - 1] === columns[column - 1 - back] ? 'same' : 'other'];
    }
    const compared = columns[column - back];
    return compared === undefined ? [] : [compared === row ? 'other' : 'same'];
  });
}
