import { KeyValues } from '../../lib/key-values.tsx';
import type { WireCashCard, WireCashRequest } from '@lime/contract/staff-cash.ts';
import { turnoverDays } from '@lime/domain/cash/request-flags.ts';
import type { RequestFlag } from '@lime/domain/cash/request-flags.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatPoints, formatSecond, formatWon, readAmount } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Age } from '../../lib/age.tsx';
import { wordsOf } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { can } from '../../lib/staff-session.ts';
import { DecisionFoot } from './decision-foot.tsx';
import { saveMemo } from './decide.ts';
import type { Queue } from './kinds.ts';
import { StateBadge } from './request-badges.tsx';

type Props = { queue: Queue; seq: string; onClose: () => void };

/** Everything that weighs on one request, and the buttons that decide it. */
export function RequestDrawer({ queue, seq, onClose }: Props) {
  const { data, error, refetch } = useQuery({ queryKey: [queue.key, 'card', seq], queryFn: () => queue.card(seq) });
  const request = data?.request;
  return (
    <Drawer
      width={324}
      onClose={onClose}
      title={
        request ? (
          <>
            <AppLink to="/members" search={{ open: request.memberId }} className="to-member">
              {request.loginId}
            </AppLink>
            <Badge>{request.grade}레벨</Badge>
            <StateBadge row={request} />
          </>
        ) : (
          `${queue.noun} 신청`
        )
      }
      foot={
        request?.status === 'received' && can(queue.decide) ? (
          <DecisionFoot queue={queue} row={request} onDecided={onClose} />
        ) : undefined
      }
    >
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Card queue={queue} card={data} />
      ) : (
        <Skeleton height={420} />
      )}
    </Drawer>
  );
}

function Card({ queue, card }: { queue: Queue; card: WireCashCard }) {
  const { request } = card;
  return (
    <div className="request-card">
      <p className="asked">
        요청 금액
        <strong>
          {formatAmount(request.amount)}
          <small>원</small>
        </strong>
        <span>
          {readAmount(request.amount)} · {formatSecond(request.requestedAt)} 접수
          {request.status === 'received' && (
            <>
              {' · '}
              <Age kind={queue.kind} at={request.requestedAt} /> 경과
            </>
          )}
        </span>
      </p>
      {warnings(queue, card).map(({ flag, words }) => (
        <MessageBand key={flag} tone={flag === 'shared-account' || flag === 'state' ? 'danger' : 'warn'}>
          {words}
        </MessageBand>
      ))}
      {request.first && (
        <MessageBand tone="info">
          {request.first.by} 님이 {formatDayTime(request.first.at)}에 1차 승인했어요.
          {request.first.mine && ' 2차 승인은 다른 관리자가 해야 해요.'}
        </MessageBand>
      )}
      {request.status !== 'received' && (
        <MessageBand tone={request.status === 'done' ? 'ok' : 'danger'}>
          {request.decidedBy} · {request.decidedAt && formatDayTime(request.decidedAt)}{' '}
          {request.status === 'done' ? '승인' : '거절'}
          {request.reason && ` · ${request.reason}`}
        </MessageBand>
      )}
      <KeyValues rows={facts(queue, card)} />
      {can('slips.view') && (
        <AppLink to="/slips" search={{ q: request.loginId }} className="btn outline small block">
          <ReceiptText size={15} aria-hidden />
          {request.loginId} 님의 베팅 보기
        </AppLink>
      )}
      <Recent queue={queue} card={card} />
      <Memos key={request.memo} queue={queue} card={card} />
    </div>
  );
}

/** Each flag that asks for a look, as a sentence with what to compare. */
function warnings({ noun }: Queue, { request, bank, member, turnover, bonus }: WireCashCard) {
  const sentences: Partial<Record<RequestFlag, ReactNode>> = {
    holder: (
      <>
        <b>예금주나 계좌가 가입 정보와 달라요.</b> 신청할 때 {bank.bankName} {bank.account} · <b>{bank.owner}</b>, 지금
        가입 정보 {member.bankName} {member.account} · <b>{member.owner}</b>. 통장 내역과 대조한 뒤 처리해주세요.
      </>
    ),
    'shared-account': (
      <>
        <b>같은 계좌를 쓰는 다른 회원이 있어요.</b> 회원 목록에서 계좌번호로 찾아 확인해주세요.
      </>
    ),
    state: (
      <>
        <b>{member.state} 상태인 회원이에요.</b> 사유를 확인한 뒤 처리해주세요.
      </>
    ),
    turnover: (
      <>
        <b>입금한 만큼 베팅하지 않았어요.</b> 최근 {turnoverDays}일 입금 {formatWon(turnover.deposited)}, 베팅{' '}
        {formatWon(turnover.staked)}.
      </>
    ),
    rolling: (
      <>
        <b>끝나지 않은 보너스 롤링이 있어요.</b>
        {bonus && ` ${bonus.code}, 필요한 롤링 ${formatWon(bonus.need)}.`} 잠긴 금액은 이미 뺐어요.
      </>
    ),
    password: (
      <>
        <b>하루 안에 비밀번호를 바꿨어요.</b> 본인이 신청한 {noun}인지 확인해주세요.
      </>
    ),
  };
  return request.flags.flatMap((flag) => {
    const words = sentences[flag];
    return words === undefined ? [] : [{ flag, words }];
  });
}

function facts(queue: Queue, { request, bank, member, depositAccount, ...card }: WireCashCard): [string, ReactNode][] {
  const signs = `+${formatAmount(card.totals.deposits)} / −${formatAmount(card.totals.withdrawals)}`;
  const ofKind: [string, ReactNode][] =
    queue.kind === 'deposit'
      ? [
          ['입금 계좌', depositAccount ? `${depositAccount.bankName} ${depositAccount.account}` : '없음'],
          ['가입 계좌', `${member.bankName} ****${member.account.slice(-2)} · ${member.owner}`],
          ['보너스', request.bonus ? bonusWords(request.bonus) : '없음'],
        ]
      : [
          ['받을 계좌', `${bank.bankName} ${bank.account}`],
          ['예금주', bank.owner],
          ['진행 중 보너스', card.bonus ? `${card.bonus.code} · ${bonusAmount(card.bonus)}` : '없음'],
        ];
  return [
    ...ofKind,
    ['이번 달 입금', formatWon(card.depositedThisMonth)],
    ['누적 입출금', signs],
    [
      `${turnoverDays}일 베팅 / 입금`,
      `${formatAmount(card.turnover.staked)} / ${formatAmount(card.turnover.deposited)}`,
    ],
    ['보유금 · 출금 대기', `${formatAmount(member.cash)} · ${formatAmount(member.hold)}`],
    ['최근 접속', card.session ? `${formatDayTime(card.session.at)} · ${deviceOf(card.session.agent)}` : '없음'],
    ...(card.session ? [['IP 주소', card.session.address.replace('::ffff:', '')] as [string, ReactNode]] : []),
  ];
}

const bonusWords = ({ code, rate }: NonNullable<WireCashRequest['bonus']>) => (rate > 0 ? `${code} ${rate}%` : code);
const bonusAmount = ({ amount, currency }: NonNullable<WireCashCard['bonus']>) =>
  currency === 'cash' ? formatWon(amount) : formatPoints(amount);

function deviceOf(agent: string): string {
  return /Mobi|Android|iPhone/i.test(agent) ? '모바일' : '데스크톱';
}

function Recent({ queue, card }: { queue: Queue; card: WireCashCard }) {
  const words = { received: ['접수', 'wait'], done: ['완료', 'win'], refused: ['거절', 'danger'] } as const;
  return (
    <section>
      <h3>최근 {queue.noun}</h3>
      {card.recent.length === 0 && <p className="dim">이 신청이 처음이에요.</p>}
      <ul>
        {card.recent.map(({ seq, at, owner, amount, status }) => (
          <li key={seq}>
            <span className="dim">{formatDayTime(at)}</span>
            <span className="soft owner">{owner}</span>
            <b>{formatAmount(amount)}</b>
            <Badge tone={words[status][1]}>{words[status][0]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Memos({ queue, card }: { queue: Queue; card: WireCashCard }) {
  const { request, memos } = card;
  const [memo, setMemo] = useState(request.memo);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await saveMemo(queue, request, memo);
    setBusy(false);
  };
  return (
    <section>
      <h3>메모</h3>
      <ul className="memos">
        {memos.map(({ text, by, at }) => (
          <li key={`${at}${text}`}>
            {text}
            <span className="dim">
              {by} · {formatDayTime(at)}
            </span>
          </li>
        ))}
      </ul>
      {can(queue.decide) ? (
        <form
          className="request-memo"
          onSubmit={(event) => {
            event.preventDefault();
            void save();
          }}
        >
          <textarea
            className="text-area"
            aria-label="이 신청의 메모"
            placeholder="이 신청에 남길 메모"
            rows={2}
            maxLength={500}
            value={memo}
            onChange={(event) => setMemo(event.target.value)}
          />
          {memo.trim() !== request.memo && (
            <Button size="small" type="submit" busy={busy}>
              메모 저장
            </Button>
          )}
        </form>
      ) : (
        request.memo && <p className="soft">{request.memo}</p>
      )}
    </section>
  );
}
