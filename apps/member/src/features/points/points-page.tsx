import type { ReactNode } from 'react';
import { formatPoints, formatWon } from '@lime/ui/format.ts';
import '../../lib/form-buttons.css';
import '../../lib/member-page.css';
import { useAnswered } from '../../lib/answered-money.ts';
import { useMember } from '../../lib/member-session.ts';
import { ConversionForm } from './conversion-form.tsx';
import { PointHistory } from './point-history.tsx';
import './points.css';

/** /point/change, at both widths. Source: specification 0 §2 "Point conversion page". @param bonus the member's bonus */
export function PointsPage({ bonus }: { bonus: ReactNode }) {
  const member = useMember();
  const answered = useAnswered(({ count }) => count);
  if (!member) return null;
  return (
    <div className="member-page">
      <h1>포인트 전환</h1>
      <div className="columns">
        <section className="card points-card" aria-label="전환">
          <dl className="point-balance">
            <div>
              <dt>보유 포인트</dt>
              <dd className="strong">{formatPoints(member.members_point)}</dd>
            </div>
            <div>
              <dt>보유금</dt>
              <dd>{formatWon(member.members_cash)}</dd>
            </div>
          </dl>
          <ConversionForm key={answered} member={member} />
        </section>
        <aside aria-label="보너스">{bonus}</aside>
      </div>
      <section className="card points-history" aria-label="포인트 내역">
        <h2>포인트 내역</h2>
        <PointHistory />
      </section>
    </div>
  );
}
