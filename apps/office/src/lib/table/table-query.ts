import type { Filter, Sort, TableQuery } from './list-types.ts';

/** A table's state as the address bar has it. */
export type QueryText = Readonly<Record<string, string>>;

export const pageSizes = [20, 50, 100] as const;
const defaultSize = 50;

/** What the server is asked: only what the filters know and the server takes; anything else in the address is nothing. */
export function queryOf(text: QueryText, filters: readonly Filter[], sort: Sort | undefined): TableQuery {
  const size = Number(text['size']);
  const page = Number(text['page']);
  const query: TableQuery = {
    page: Number.isInteger(page) && page >= 1 && page <= 100_000 ? page : 1,
    size: pageSizes.some((known) => known === size) ? size : defaultSize,
    ...(sort ? { sort: sort.id, dir: sort.dir } : {}),
  };
  for (const { id, kind, options } of filters) {
    const value = text[id];
    if (kind === 'days') {
      for (const edge of ['from', 'to'] as const) if (isDay(text[edge])) query[edge] = text[edge];
    } else if (value === undefined || value === '') continue;
    else if (kind === 'toggle') {
      if (value === '1') query[id] = true;
    } else if (kind === 'text' || options?.some((option) => option.value === value)) query[id] = value;
  }
  return query;
}

const isDay = (value: string | undefined): value is string => value !== undefined && /^\d{4}-\d{2}-\d{2}$/.test(value);

/** The values in the address that the filters own. */
export function filterNames(filters: readonly Filter[]): string[] {
  return filters.flatMap(({ id, kind }) => (kind === 'days' ? ['from', 'to'] : [id]));
}
