import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { queryOf } from './table-query.ts';
import type { QueryText } from './table-query.ts';
import type { Filter, Sort, TableQuery } from './list-types.ts';

type Options = {
  filters: readonly Filter[];
  defaultSort: Sort | undefined;
  /** the state is the table's own instead of the address bar's: tables in drawers */
  local: boolean;
};

export type TableState = {
  /** as the server is asked */
  query: TableQuery;
  /** as the address bar has it: only what differs from the beginning */
  text: QueryText;
  sort: Sort | undefined;
  /** changes some values ('' takes one away) and goes back to the first page unless the page is among them */
  change: (changes: Record<string, string>) => void;
  /** takes a whole query, as a saved view has it */
  replace: (text: QueryText) => void;
};

/** Filters, order and page of a table. They live in the address bar: a link brings them, and going back brings them back. */
export function useTableQuery({ filters, defaultSort, local }: Options): TableState {
  const [own, setOwn] = useState<QueryText>({});
  const search = useRouterState({ select: (state) => state.location.search as QueryText });
  const navigate = useNavigate();
  const text = local ? own : search;

  // Always from what the address bar says by then: a drawer may have been opened since this was drawn.
  const update = (next: (before: QueryText) => QueryText) => {
    if (local) setOwn(next);
    else void navigate({ to: '.', search: next, replace: true, resetScroll: false });
  };
  const replace = (next: QueryText) => update(() => next);
  const change = (changes: Record<string, string>) =>
    update((before) =>
      Object.fromEntries(
        Object.entries({ ...before, ...('page' in changes ? {} : { page: '' }), ...changes }).filter(
          ([, value]) => value !== '',
        ),
      ),
    );

  const { query, sort } = useMemo(() => {
    const chosen: Sort | undefined =
      text['sort'] === undefined ? defaultSort : { id: text['sort'], dir: text['dir'] === 'asc' ? 'asc' : 'desc' };
    return { query: queryOf(text, filters, chosen), sort: chosen };
  }, [text, filters, defaultSort]);

  return { query, text, sort, change, replace };
}
