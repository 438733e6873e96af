import type { WirePayout, WirePayoutFile } from '@lime/contract/staff-payouts.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { can } from '../../lib/staff-session.ts';
import { payoutStates } from './payout-words.ts';
import { askAndApprove, askAndCancel, askAndSend, takeFile } from './use-payouts.ts';
import './payouts.css';

/** One file: who had to do with it, its withdrawals, and what may be done next. */
export function PayoutDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const card = useQuery({
    queryKey: ['payouts', 'card', id],
    queryFn: ({ signal }) => send('/staff/payouts/card', { id }, { signal }),
    refetchInterval: 15_000,
  });
  const file = card.data?.file;
  return (
    <Drawer
      title={
        <>
          지급 파일 {id} {file && <Badge tone={payoutStates[file.state].tone}>{payoutStates[file.state].word}</Badge>}
        </>
      }
      onClose={onClose}
      foot={file && can('payouts.make') && <Acts file={file} />}
    >
      {card.data ? (
        <>
          <Facts file={card.data.file} />
          <Lines list={card.data.list} />
        </>
      ) : card.error ? (
        <ErrorState text={wordsOf(card.error)} onRetry={() => void card.refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
    </Drawer>
  );
}

function Facts({ file }: { file: WirePayoutFile }) {
  const by = (name: string | null, at: string | null) => (at === null ? null : `${name} · ${formatDayTime(at)}`);
  const rows: [string, string | null][] = [
    ['금액', `${formatWon(file.amount)} · ${formatAmount(file.count)}건`],
    ['메모', file.memo],
    ['만든 사람', by(file.madeBy, file.madeAt)],
    ['승인', by(file.approvedBy, file.approvedAt)],
    [file.state === 'cancelled' ? '취소' : '전송 완료', by(file.endedBy, file.endedAt)],
    ['사유', file.reason],
  ];
  return <KeyValues rows={rows.filter(([, value]) => value !== null)} />;
}

function Lines({ list }: { list: readonly WirePayout[] }) {
  return (
    <section className="payout-lines" aria-label="파일의 출금">
      <h3>출금 {formatAmount(list.length)}건</h3>
      <ul>
        {list.map((one) => (
          <li key={one.seq}>
            <span>
              <b>{one.loginId}</b>
              <small>
                {one.bankName} {one.account} · {one.owner}
              </small>
            </span>
            <b>{formatWon(one.amount)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Acts({ file }: { file: WirePayoutFile }) {
  if (file.state === 'cancelled') return null;
  return (
    <div className="payout-acts">
      {file.state === 'made' && file.mine && (
        <MessageBand tone="info">직접 만든 파일이에요. 다른 관리자가 승인해야 해요.</MessageBand>
      )}
      {file.state === 'made' && !file.mine && (
        <Button look="primary" block onClick={() => void askAndApprove(file)}>
          승인
        </Button>
      )}
      {(file.state === 'approved' || file.state === 'sent') && (
        <Button block onClick={() => void takeFile(file)}>
          파일 내려받기
        </Button>
      )}
      {file.state === 'approved' && (
        <Button look="primary" block onClick={() => void askAndSend(file)}>
          전송 완료로 표시
        </Button>
      )}
      {(file.state === 'made' || file.state === 'approved') && (
        <Button look="danger" block onClick={() => void askAndCancel(file)}>
          파일 취소
        </Button>
      )}
    </div>
  );
}
