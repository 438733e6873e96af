import { figureWords } from '@lime/contract/figures.ts';
import type { WireDashboard } from '@lime/contract/staff-dashboard.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatMan } from '@lime/ui/format.ts';
import { can } from '../../lib/staff-session.ts';

/** What was bet on each product, and what its settled bets left: each leads to its slips. */
export function Products({ data: { products, from, to } }: { data: WireDashboard }) {
  return (
    <section className="card products" aria-label="종류별 베팅">
      <div className="card-head">
        <h2>종류별 베팅</h2>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">방식</th>
            <th scope="col">{figureWords.turnover.label}</th>
            <th scope="col">{figureWords.payouts.label}</th>
            <th scope="col">수익</th>
          </tr>
        </thead>
        <tbody>
          {products.map(({ type, turnover, settledStakes, payouts }) => {
            const gross = settledStakes - payouts;
            return (
              <tr key={type}>
                <th scope="row">
                  {can('slips.view') ? (
                    <AppLink to="/slips" search={{ type, from, to, state: 'counted', memberType: '일반' }}>
                      {type}
                    </AppLink>
                  ) : (
                    type
                  )}
                </th>
                <td>{formatMan(turnover)}</td>
                <td>{formatMan(payouts)}</td>
                <td className={gross < 0 ? 'loss' : undefined}>
                  {gross < 0 ? '−' : ''}
                  {formatMan(Math.abs(gross))}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
