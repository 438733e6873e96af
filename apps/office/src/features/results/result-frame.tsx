import type { ReactNode } from 'react';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { useOpen } from '../../lib/use-open.ts';
import { ResultDrawer } from './result-drawer.tsx';
import { resultLinks } from './words.tsx';

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
