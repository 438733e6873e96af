import type { WireTransfer } from '@lime/contract/staff-ledger.ts';
import { formatAmount } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send, wordsOf } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { AccountName, accountWords, kindName, LinkOf, moment } from './ledger-labels.tsx';

/** One transfer, and everything else that moved for the same reason. */
export function TransferDrawer({ transfer, onClose }: { transfer: WireTransfer; onClose: () => void }) {
  // "slip:42:settle:1" belongs to "slip:42:", what a chunk moved to the chunk
  const reason = transfer.cause.split(':').slice(0, 2).join(':');
  const cause = transfer.cause === reason ? reason : `${reason}:`;
  const { data, error, refetch } = useQuery({
    queryKey: ['ledger', 'cause', cause],
    queryFn: () => send('/staff/ledger/transfers', { cause, size: 100 }),
  });
  return (
    <Drawer title={kindName(transfer.kind)} onClose={onClose}>
      <p className="ledger-sum">{formatAmount(transfer.amount)}</p>
      <dl className="key-values">
        <div>
          <dt>시각</dt>
          <dd>{moment(transfer.at)}</dd>
        </div>
        <div>
          <dt>나간 계정</dt>
          <dd>
            <AccountName name={transfer.from} />
          </dd>
        </div>
        <div>
          <dt>들어온 계정</dt>
          <dd>
            <AccountName name={transfer.to} />
          </dd>
        </div>
        <div>
          <dt>근거</dt>
          <dd>
            <LinkOf link={transfer.link} />
          </dd>
        </div>
        <div>
          <dt>근거 코드</dt>
          <dd className="cause">{transfer.cause}</dd>
        </div>
        <div>
          <dt>번호</dt>
          <dd>
            {transfer.id} · {transfer.seal === null ? '봉인 대기' : `봉인 ${transfer.seal}번`}
          </dd>
        </div>
      </dl>
      <h3 className="ledger-head">같은 근거의 이동</h3>
      {data === undefined && !error && <Skeleton height={80} />}
      {error && !data && <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />}
      <ul className="ledger-related">
        {data?.list.map((row) => (
          <li key={row.id} aria-current={row.id === transfer.id || undefined}>
            <span>
              <b>{kindName(row.kind)}</b>
              <small>
                {accountWords(row.from)} → {accountWords(row.to)}
              </small>
            </span>
            <span className="right">
              {formatAmount(row.amount)}
              <small>{moment(row.at)}</small>
            </span>
          </li>
        ))}
      </ul>
    </Drawer>
  );
}
