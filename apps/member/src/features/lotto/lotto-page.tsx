import { AppLink } from '@lime/ui/app-link.tsx';
import { useState } from 'react';
import { Segmented } from '@lime/ui/tabs.tsx';
import { ShieldCheck } from 'lucide-react';
import { ActivityHead } from '../../lib/activity-head.tsx';
import { useMember } from '../../lib/member-session.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { LottoCard } from './lotto-card.tsx';
import './lotto-page.css';
import { OddsTable } from './odds-table.tsx';
import { OwnTickets } from './own-tickets.tsx';
import { PastDraws } from './past-draws.tsx';
import { useLotto } from './use-lotto.ts';
import { earnWords } from './lotto-labels.ts';

/** /event/lotto: the week's card, own tickets, what can be won and how likely, rounds gone by. */
export function LottoPage() {
  const me = useMember();
  const { data } = useLotto();
  const next = useSettings()?.admin.lotto;
  const terms = data?.round?.terms ?? next;
  const [which, setWhich] = useState<'all' | 'mine'>('all');
  return (
    <div className="lotto-page">
      <ActivityHead title="주간 로또" />
      <div className="columns">
        <div className="side">
          <LottoCard />
          <section className="card" aria-labelledby="lotto-earn">
            <h2 id="lotto-earn">응모권 받는 방법</h2>
            <p>{terms && (earnWords(terms) || '응모권은 이벤트에서 받거나 고객센터에서 지급해요.')}</p>
            <p className="faint">
              응모권은 받은 회차에서만 쓸 수 있고 추첨하면 사라져요. 취소되거나 적특된 베팅과 보충 출석은 인정되지
              않아요.
            </p>
          </section>
        </div>
        <div className="main">
          {me && data?.round && <OwnTickets me={me.members_seq} lotto={data} round={data.round} />}
          {terms && <OddsTable prizes={terms.prizes} />}
          <section className="card" aria-labelledby="lotto-proof">
            <h2 id="lotto-proof">
              <ShieldCheck size={17} aria-hidden />
              추첨은 이렇게 검증해요
            </h2>
            <ol className="proof-steps">
              <li>회차가 열리는 순간 비밀 시드의 지문(SHA-256)을 공개해요. 시드는 이때 정해져 바꿀 수 없어요.</li>
              <li>응모가 끝나면 모든 응모 번호의 목록과 그 지문을 고정해 공개해요.</li>
              <li>시드와 목록의 지문, 회차 번호만으로 당첨번호를 계산하고 시드를 공개해요.</li>
              <li>누구나 같은 계산을 다시 해서 당첨번호와 내 응모가 맞는지 확인할 수 있어요.</li>
            </ol>
            <AppLink to="/fair/lotto" className="btn small">
              추첨 검증하기
            </AppLink>
          </section>
        </div>
      </div>
      <section className="card" aria-labelledby="lotto-rounds">
        <div className="rounds-head">
          <h2 id="lotto-rounds">회차별 결과</h2>
          {me && (
            <Segmented
              label="회차 고르기"
              items={[
                { id: 'all', name: '전체' },
                { id: 'mine', name: '내가 응모한 회차' },
              ]}
              value={which}
              onChange={setWhich}
            />
          )}
        </div>
        <PastDraws key={which} mine={which === 'mine'} />
      </section>
    </div>
  );
}
