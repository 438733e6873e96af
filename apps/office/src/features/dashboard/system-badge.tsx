import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { can } from '../../lib/staff-session.ts';
import { healthOf } from './system-health.ts';

const refreshMs = 60_000;
const tones = { good: 'win', slow: 'warn', bad: 'danger' } as const;

/** In the bar above every screen: that all is well, or what is not; the same answer the dashboard shows. */
export function SystemBadge() {
  const { data } = useQuery({
    queryKey: ['dashboard', 'today'],
    queryFn: () => send('/staff/dashboard/today', { period: 'today' }),
    refetchInterval: refreshMs,
  });
  if (!data) return null;
  const lines = healthOf(data.system);
  const worst = lines.find(({ health }) => health === 'bad') ?? lines.find(({ health }) => health === 'slow');
  return (
    <AppLink to={can('operations.view') ? '/operations' : '/dashboard'} className="system-badge">
      <Badge tone={tones[worst?.health ?? 'good']}>
        <i aria-hidden />
        {worst ? `${worst.name} 확인 필요` : '모든 시스템 정상'}
      </Badge>
    </AppLink>
  );
}
