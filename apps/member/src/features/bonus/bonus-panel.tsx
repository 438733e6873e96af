import type { WireBonus } from '@lime/contract/bonus.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDate, formatLongDayTime, formatWon } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuestion } from '@lime/ui/use-question.tsx';
import { Gift } from 'lucide-react';
import { useState } from 'react';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { BonusSlips } from './bonus-slips.tsx';
import { conditionsOf } from '../../lib/bonus-conditions.ts';
import { CouponField } from './coupon-field.tsx';
import { bonusSum, progressOf, stateText } from './bonus-words.ts';
import { giveUp, useBonuses } from './use-bonus.ts';
import './bonus.css';

/** The member's bonus with its conditions and how far it has come; earlier ones below. */
export function BonusPanel() {
  const [page, setPage] = useState(1);
  const answer = useBonuses(page);
  const { data, isError, refetch } = answer;
  const past = data && { ...data, list: data.list.filter((bonus) => bonus.state !== 'active') };
  return (
    <section className="card bonus-panel" aria-label="보너스">
      <h2>
        <Gift size={16} aria-hidden />
        보너스
      </h2>
      {isError && !data ? (
        <ErrorState text="보너스를 불러오지 못했어요" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={64} />
      ) : data.active ? (
        <ActiveBonus bonus={data.active} />
      ) : (
        <p className="none">
          진행 중인 보너스가 없어요. 입금할 때 보너스를 고르거나 코드를 입력하면 여기에서 조건을 볼 수 있어요.
        </p>
      )}
      <CouponField />
      {past && past.list.length > 0 && (
        <div className="past">
          <h3>지난 보너스</h3>
          <ListView
            label="지난 보너스"
            answer={{ ...answer, data: past }}
            rowKey={(bonus) => bonus.id}
            columns={pastColumns}
            card={(bonus) => <PastCard bonus={bonus} />}
            cardHeight={62}
            page={page}
            onPage={setPage}
          />
        </div>
      )}
    </section>
  );
}

function ActiveBonus({ bonus }: { bonus: WireBonus }) {
  const [shown, setShown] = useState(false);
  const [ending, setEnding] = useState(false);
  const { ask, question } = useQuestion();
  const percent = progressOf(bonus);

  const handleGiveUp = async () => {
    const yes = await ask('보너스를 포기 하시겠습니까?', {
      detail: <p>받은 보너스 중 남은 금액이 회수되고, 나머지는 바로 쓸 수 있어요. 되돌릴 수 없어요.</p>,
      yes: '포기하기',
      no: '계속하기',
    });
    if (!yes) return;
    setEnding(true);
    try {
      const takenBack = await giveUp(bonus.id);
      void inform(`보너스를 포기했어요. 회수된 금액: ${bonusSum(takenBack, bonus.currency)}`);
    } catch (error) {
      setEnding(false);
      void showAlert(refusalText(error));
    }
  };

  return (
    <div className="active-bonus">
      <div className="bonus-name">
        <b>{bonus.label}</b>
        <Badge tone="lime">{bonus.code ?? '프로모션'}</Badge>
        <span className="sum">{bonusSum(bonus.amount, bonus.currency)}</span>
      </div>
      <div className="bonus-progress">
        <span>
          <b>{formatWon(bonus.done)}</b> / {formatWon(bonus.need)}
        </span>
        <b>{percent}%</b>
      </div>
      <div
        className="bar"
        role="progressbar"
        aria-label="롤링"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={`${formatWon(bonus.need)} 중 ${formatWon(bonus.done)}`}
      >
        <i style={{ transform: `scaleX(${percent / 100})` }} />
      </div>
      <p className="until">
        <time dateTime={bonus.expiresAt}>{formatLongDayTime(bonus.expiresAt)}</time>까지 · 남은 금액{' '}
        {formatWon(Math.max(0, bonus.need - bonus.done))}
      </p>
      <ul className="conditions">
        {conditionsOf(bonus).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="bonus-buttons">
        <Button size="small" aria-expanded={shown} onClick={() => setShown(!shown)}>
          {shown ? '베팅별 인정 접기' : '베팅별 인정 보기'}
        </Button>
        <Button size="small" look="outline" busy={ending} onClick={() => void handleGiveUp()}>
          포기
        </Button>
      </div>
      {shown && <BonusSlips id={bonus.id} />}
      {question}
    </div>
  );
}

const pastColumns: ListColumn<WireBonus>[] = [
  { name: '보너스', cell: (bonus) => <span className="words">{bonus.label}</span> },
  { name: '금액', right: true, cell: (bonus) => bonusSum(bonus.amount, bonus.currency) },
  { name: '상태', cell: (bonus) => <Badge>{stateText(bonus.state)}</Badge> },
  {
    name: '종료',
    right: true,
    cell: (bonus) => <span className="faint">{formatDate(bonus.endedAt ?? bonus.expiresAt)}</span>,
  },
];

function PastCard({ bonus }: { bonus: WireBonus }) {
  return (
    <>
      <div className="card-line">
        <b>{bonus.label}</b>
        <Badge>{stateText(bonus.state)}</Badge>
      </div>
      <p className="card-note">
        {bonusSum(bonus.amount, bonus.currency)} · {formatDate(bonus.endedAt ?? bonus.expiresAt)}
        {bonus.takenBack > 0 && ` · ${bonusSum(bonus.takenBack, bonus.currency)} 회수`}
      </p>
    </>
  );
}
