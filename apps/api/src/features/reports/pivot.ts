/** What a cell holds: won, and `bets` slips or parts of slips. */
export type Sums = { stake: number; payout: number; bets: number; bonus: number };

/** The key of all that have no row or column of their own. */
export const restKey = 'rest';

/** Sums by two keys. */
export type Pivot = {
  /** Adds to a cell, or takes from it. @param sign  1 or −1 */
  add(row: string, column: string, sums: Partial<Sums>, sign?: 1 | -1): void;
  /** Cells with anything in them. */
  cells(): { row: string; column: string; sums: Sums }[];
  totals(): Sums;
};

const empty = (): Sums => ({ stake: 0, payout: 0, bets: 0, bonus: 0 });
const names = ['stake', 'payout', 'bets', 'bonus'] as const;
const addTo = (sums: Sums, more: Partial<Sums>, sign: 1 | -1 = 1) => {
  for (const name of names) sums[name] += sign * (more[name] ?? 0);
};
const isEmpty = (sums: Sums) => names.every((name) => sums[name] === 0);

/** An empty table of sums. */
export function createPivot(): Pivot {
  const rows = new Map<string, Map<string, Sums>>();
  const cells = () =>
    [...rows].flatMap(([row, columns]) =>
      [...columns].filter(([, sums]) => !isEmpty(sums)).map(([column, sums]) => ({ row, column, sums })),
    );
  return {
    add(row, column, more, sign = 1) {
      let columns = rows.get(row);
      if (!columns) rows.set(row, (columns = new Map<string, Sums>()));
      let sums = columns.get(column);
      if (!sums) columns.set(column, (sums = empty()));
      addTo(sums, more, sign);
    },
    cells,
    totals() {
      const all = empty();
      for (const { sums } of cells()) addTo(all, sums);
      return all;
    },
  };
}

/** How the keys of one side are listed. */
export type Listing = {
  /** so many keys have a row of their own */
  readonly most: number;
  /** their order; null: the largest stakes first */
  readonly order: ((key: string) => number) | null;
  /** keys that are listed also when they are empty */
  readonly always: readonly string[];
};

/**
 * The keys of one side that are listed, and how many are not. Those with the largest stakes are; equal ones go by their key,
 * so that the same cells give the same list. The rest comes last.
 */
export function listKeys(
  cells: ReturnType<Pivot['cells']>,
  side: 'row' | 'column',
  { most, order, always }: Listing,
): { keys: string[]; left: number } {
  const stakes = new Map(always.map((key) => [key, 0]));
  for (const cell of cells) stakes.set(cell[side], (stakes.get(cell[side]) ?? 0) + cell.sums.stake);
  const hasRest = stakes.delete(restKey);
  const byStake = [...stakes].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)).map(([key]) => key);
  const keys = byStake.slice(0, most);
  if (order) keys.sort((a, b) => order(a) - order(b) || (a < b ? -1 : 1));
  const left = byStake.length - keys.length;
  return { keys: hasRest || left > 0 ? [...keys, restKey] : keys, left };
}

/** The same sums with every key that is not listed as the rest. */
export function foldRest(pivot: Pivot, rows: readonly string[], columns: readonly string[]): Pivot {
  const folded = createPivot();
  const [ownRows, ownColumns] = [new Set(rows), new Set(columns)];
  for (const { row, column, sums } of pivot.cells())
    folded.add(ownRows.has(row) ? row : restKey, ownColumns.has(column) ? column : restKey, sums);
  return folded;
}
