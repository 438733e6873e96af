import type { WireDashboard } from '@lime/contract/staff-dashboard.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Skeleton } from '@lime/ui/states.tsx';
import { can } from '../../lib/staff-session.ts';
import { healthOf } from './system-health.ts';
import type { Health } from './system-health.ts';

const words: Record<Health, string> = { good: '정상', slow: '느림', bad: '문제' };

/** Whether what works by itself does, from the tables it works on. */
export function SystemPanel({ data }: { data: WireDashboard | undefined }) {
  return (
    <section className="card system-panel" aria-label="시스템">
      <div className="card-head">
        <h2>시스템</h2>
        {can('operations.view') && (
          <AppLink to="/operations" className="more">
            운영 상태
          </AppLink>
        )}
      </div>
      {data ? (
        <ul>
          {healthOf(data.system).map(({ name, value, health }) => (
            <li key={name}>
              <i className={health} aria-hidden />
              <span className="visually-hidden">{words[health]}</span>
              {name}
              <b className={health}>{value}</b>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height={200} />
      )}
    </section>
  );
}
