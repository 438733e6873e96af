import { exportKeptDays } from '@lime/contract/export-paths.ts';
import { ExportList } from '../../lib/exports/export-list.tsx';
import { Page } from '../../lib/page.tsx';

/** Files of lists and reports that one asked for. */
export function ExportsPage() {
  return (
    <Page title="내보낸 파일" sub={`화면을 떠나도 계속돼요. 만든 파일은 ${exportKeptDays}일 동안 보관해요.`}>
      <section className="card" aria-label="내보낸 파일">
        <ExportList />
      </section>
    </Page>
  );
}
