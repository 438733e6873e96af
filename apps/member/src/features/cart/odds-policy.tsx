import { laterPart } from '@lime/ui/later-part.tsx';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useMember } from '../../lib/member-session.ts';
import type { AcceptOdds } from './order.ts';

const PolicyDialog = laterPart(async () => (await import('./odds-policy-dialog.tsx')).OddsPolicyDialog);

/** What each choice is called. Source: decision 23. */
export const policyNames: Readonly<Record<AcceptOdds, string>> = {
  ask: '항상 물어보기',
  better: '오른 배당만 자동 적용',
  any: '모두 자동 적용',
};

/** What happens when a price moves between pressing and taking; the member's own choice, kept on the server. */
export function OddsPolicy() {
  const member = useMember();
  const [open, setOpen] = useState(false);
  const current = member?.acceptOdds ?? 'better';
  return (
    <div className="odds-policy">
      <RefreshCw size={13} aria-hidden />
      <span>배당 변경 시</span>
      <b>{policyNames[current]}</b>
      {member && (
        <button type="button" aria-label="배당 변경 시 처리 바꾸기" onClick={() => setOpen(true)}>
          변경
        </button>
      )}
      {open && <PolicyDialog current={current} onClose={() => setOpen(false)} />}
    </div>
  );
}
