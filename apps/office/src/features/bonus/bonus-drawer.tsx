import { rolledSlipText } from '@lime/contract/bonus.texts.ts';
import { rollingKo } from '@lime/contract/list-words.ts';
import type { WireGrantedBonus } from '@lime/contract/staff-bonus.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { can } from '../../lib/staff-session.ts';
import { BonusProgress } from './bonus-progress.tsx';
import { askAndEnd } from './use-staff-bonus.ts';
import { bonusStates, money, whyWords } from './bonus-labels.ts';

const slipsShown = 50;

/** One bonus: what it promised, how far it is, and how each slip counted. */
export function BonusDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const one = useQuery({
    queryKey: ['bonus', 'one', id],
    queryFn: () => send('/staff/bonus/list', { id }),
    refetchInterval: 15_000,
  });
  const bonus = one.data?.list[0];
  return (
    <Drawer
      title={
        bonus ? (
          <>
            {bonus.loginId} <Badge tone={bonusStates[bonus.state].tone}>{bonusStates[bonus.state].word}</Badge>
          </>
        ) : (
          '보너스'
        )
      }
      onClose={onClose}
      foot={
        bonus?.state === 'active' &&
        can('bonus.edit') && (
          <Button look="danger" block onClick={() => void askAndEnd(bonus)}>
            보너스 종료하기
          </Button>
        )
      }
    >
      {bonus ? (
        <Facts bonus={bonus} />
      ) : one.error ? (
        <ErrorState text={wordsOf(one.error)} onRetry={() => void one.refetch()} />
      ) : one.data ? (
        <EmptyState text="찾을 수 없는 보너스예요." />
      ) : (
        <Skeleton height={220} />
      )}
      <Slips id={id} />
    </Drawer>
  );
}

function Facts({ bonus }: { bonus: WireGrantedBonus }) {
  const facts: [string, string][] = [
    bonus.code === null ? ['프로모션', bonus.label] : ['코드', `${bonus.code} · ${bonus.label}`],
    [
      '입금',
      bonus.requestSeq === null ? formatWon(bonus.deposit) : `${formatWon(bonus.deposit)} · ${bonus.requestSeq}번`,
    ],
    ['조건', rollingKo(bonus.rolling)],
    ['지급', formatDayTime(bonus.grantedAt)],
    ['만료', formatDayTime(bonus.expiresAt)],
    ...(bonus.endedAt === null
      ? []
      : [['종료', `${formatDayTime(bonus.endedAt)} · ${bonus.endedBy ?? ''}`] as [string, string]]),
    ...(bonus.takenBack === 0 ? [] : [['회수', money(bonus.takenBack, bonus.currency)] as [string, string]]),
    ...(bonus.reason === null ? [] : [['사유', bonus.reason] as [string, string]]),
  ];
  return (
    <>
      <p className="bonus-sum">
        <small>보너스</small>
        <b>{money(bonus.amount, bonus.currency)}</b>
      </p>
      <BonusProgress done={bonus.done} need={bonus.need} />
      <KeyValues rows={facts} />
    </>
  );
}

function Slips({ id }: { id: string }) {
  const slips = useQuery({
    queryKey: ['bonus', 'slips', id],
    queryFn: () => send('/staff/bonus/slips', { id, size: slipsShown }),
    refetchInterval: 15_000,
  });
  return (
    <>
      <h3 className="bonus-head">
        베팅별 인정{' '}
        {slips.data && slips.data.pagination.total > slipsShown && (
          <small>
            {formatAmount(slips.data.pagination.total)}건 중 최근 {slipsShown}건
          </small>
        )}
      </h3>
      {slips.isPending && <Skeleton height={120} />}
      {slips.error && !slips.data && <ErrorState text={wordsOf(slips.error)} onRetry={() => void slips.refetch()} />}
      {slips.data?.list.length === 0 && <EmptyState hint="지급된 뒤의 베팅이 아직 없어요." />}
      <ul className="bonus-slips">
        {slips.data?.list.map((slip) => (
          <li key={slip.betCode}>
            <span className="when">{formatDayTime(slip.placedAt)}</span>
            <span>
              {slip.slipNumber} · {formatAmount(slip.stake)} · {rolledSlipText(slip)}{' '}
              <ResultBadge result={slip.why === 'cancelled' ? 'cancelled' : slip.result} />
            </span>
            <span className={slip.counted > 0 ? 'counted' : 'dim'}>
              {slip.counted > 0 ? `+${formatAmount(slip.counted)}` : whyWords[slip.why]}
              {slip.counted > 0 && slip.percent !== 100 && <small> {slip.percent}%</small>}
              {slip.atRisk < slip.stake && (
                <small title="같은 경기나 회차의 베팅을 합쳐 잃을 수 있는 금액만 인정해요. 같은 기기나 계좌를 쓰는 회원의 베팅도 함께 계산해요.">
                  {' '}
                  손실 가능 {formatAmount(slip.atRisk)}
                </small>
              )}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
