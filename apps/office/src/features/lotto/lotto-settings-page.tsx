import type { ReactNode } from 'react';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import './lotto.css';
import { lottoLinks } from './draw-labels.ts';

/** What the next round runs by; the settings' own editor is handed in by the page. */
export function LottoSettings({ children }: { children: ReactNode }) {
  return (
    <Page title="로또" sub="지금 열린 회차에는 열릴 때의 조건이 그대로 적용돼요. 게시한 값은 다음 회차부터 적용돼요.">
      <SubLinks label="로또" links={lottoLinks} />
      {children}
    </Page>
  );
}
