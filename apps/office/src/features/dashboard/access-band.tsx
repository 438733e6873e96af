import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useWork } from '../../lib/live.ts';

/** Accounts and API keys without a review for 90 days. */
export function AccessBand() {
  const { counts } = useWork();
  const due = counts.access ?? 0;
  if (due === 0) return null;
  return (
    <MessageBand
      tone="warn"
      action={
        <AppLink to="/staff/access" className="btn tiny">
          검토하기
        </AppLink>
      }
    >
      접근 검토 기한이 지난 계정·API 키가 {formatAmount(due)}개 있어요.
    </MessageBand>
  );
}
