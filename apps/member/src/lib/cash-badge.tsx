import type { CashStatus } from '@lime/contract/cash.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Check, Clock, X } from 'lucide-react';

const statuses = {
  접수: { tone: 'wait', icon: Clock },
  승인: { tone: 'win', icon: Check },
  거절: { tone: 'danger', icon: X },
} as const;

/** How far a deposit, a withdrawal or another row of money is. */
export function CashBadge({ status }: { status: CashStatus }) {
  const { tone, icon: Icon } = statuses[status];
  return (
    <Badge tone={tone}>
      <Icon size={12} strokeWidth={2.2} aria-hidden />
      {status}
    </Badge>
  );
}
