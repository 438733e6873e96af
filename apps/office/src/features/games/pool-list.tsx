import type { WirePool } from '@lime/contract/staff-games.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';

function agreement({ hostAmount, balance, comparedAt, differsSince }: WirePool) {
  if (comparedAt === null) return <span className="dim">15초마다 비교해요</span>;
  if (differsSince === null) return <Badge tone="win">같아요</Badge>;
  return (
    <Badge tone="danger">
      {formatAmount(Math.abs(balance - (hostAmount ?? 0)))} 차이 · {formatDayTime(differsSince)}부터
    </Badge>
  );
}

/** Jackpot pools as the ledger has them, compared with what their hosts say. */
export function PoolList({ pools }: { readonly pools: readonly WirePool[] }) {
  if (pools.length === 0) return null;
  return (
    <section className="card pool-list" aria-label="잭팟">
      <div className="card-head">
        <h2>잭팟</h2>
        <span className="sub">원장의 잭팟 계정과 게임사가 알려준 금액을 비교해요.</span>
      </div>
      <div className="pool-scroll">
        <table>
          <thead>
            <tr>
              <th scope="col">게임</th>
              <th scope="col">원장</th>
              <th scope="col">게임사</th>
              <th scope="col">비교</th>
              <th scope="col">확인</th>
            </tr>
          </thead>
          <tbody>
            {pools.map((pool) => (
              <tr key={`${pool.host} ${pool.pool}`} className={pool.differsSince === null ? undefined : 'out'}>
                <th scope="row">
                  {pool.name} <span className="dim">{pool.host}</span>
                </th>
                <td>{formatAmount(pool.balance)}</td>
                <td>{pool.hostAmount === null ? <span className="dim">—</span> : formatAmount(pool.hostAmount)}</td>
                <td>{agreement(pool)}</td>
                <td>{pool.comparedAt === null ? <span className="dim">—</span> : formatDayTime(pool.comparedAt)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
