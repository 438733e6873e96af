import type { ReactNode } from 'react';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import './activities.css';
import { activityLinks } from './activity-labels.ts';

/** What is set of the activities; the settings' own editor is handed in by the page. */
export function ActivitySettings({ children }: { children: ReactNode }) {
  return (
    <Page title="이벤트" sub="초안으로 저장하고, 변경 내용을 확인한 뒤 게시해요.">
      <SubLinks label="이벤트" links={activityLinks} />
      {children}
    </Page>
  );
}
