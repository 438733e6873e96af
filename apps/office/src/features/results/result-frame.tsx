import type { ComponentProps, ReactNode } from 'react';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Filter } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { ResultDrawer } from './result-drawer.tsx';
import { resultLinks } from './result-labels.tsx';

/** The four lists of results: one heading, tabs, and the drawer of the match that is open. */
export function ResultFrame({ sub, children }: { sub?: ReactNode; children: ReactNode }) {
  const [open, setOpen] = useOpen();
  return (
    <Page title="결과 · 정산" sub={sub}>
      <SubLinks label="결과 · 정산" links={resultLinks} />
      {children}
      {open !== null && <ResultDrawer key={open} gameSeq={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}

/** Finds a match by what staff know of it. */
export const fixtureFilter: Filter = { id: 'q', label: '팀, 리그, 경기 번호', kind: 'text' };

type ListProps<Row> = Omit<ComponentProps<typeof DataTable<Row>>, 'onOpen' | 'openKey'> & {
  sub?: ReactNode;
  /** the match of a row, opened in the drawer */
  gameSeq: (row: Row) => string;
};

/** A list of matches or of work on them; a row opens its match. */
export function ResultList<Row>({ sub, gameSeq, ...table }: ListProps<Row>) {
  const [open, setOpen] = useOpen();
  return (
    <ResultFrame sub={sub}>
      <DataTable {...table} onOpen={(row) => setOpen(gameSeq(row))} openKey={open} />
    </ResultFrame>
  );
}
