import { go } from '@lime/ui/go.ts';
import type { ReactNode } from 'react';
import '../../lib/member-page.css';
import { CashView } from './cash-view.tsx';
import type { CashSide } from './use-cash.ts';

/** /cash/in and /cash/out, at both widths. @param bonus the member's bonus, shown next to the form */
export function CashPage({ side, bonus }: { side: CashSide; bonus: ReactNode }) {
  return (
    <div className="member-page">
      <h1>입금 · 출금</h1>
      <div className="columns">
        <section className="card cash-card" aria-label={side === 'in' ? '입금' : '출금'}>
          <CashView side={side} onSide={(next) => go(next === 'in' ? '/cash/in' : '/cash/out', { replace: true })} />
        </section>
        <aside className="column" aria-label="보너스와 안내">
          {bonus}
          <section className="card cash-notes">
            <h2>알아두세요</h2>
            <ul>
              <li>입금과 출금은 10,000원 단위로 신청할 수 있어요.</li>
              <li>입금 계좌는 모의 계좌예요. 실제로 돈을 보내지 마세요.</li>
              <li>출금을 신청하면 금액이 보유금에서 먼저 빠지고, 거절되면 그대로 돌아와요.</li>
              <li>처리된 내역은 목록에서 지울 수 있어요. 지워도 기록은 남아요.</li>
            </ul>
          </section>
        </aside>
      </div>
    </div>
  );
}
