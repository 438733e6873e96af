import { laterPart } from '@lime/ui/later-part.tsx';
import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { CallFailed, send } from '../../lib/api.ts';
import { showAlert } from '../../lib/overlays.ts';
import { changeMember, useMember } from '../../lib/member-session.ts';
import type { AcceptOdds } from './order.ts';

const Dialog = laterPart(async () => (await import('@lime/ui/dialog.tsx')).Dialog);

/** Source: decision 23. */
const policies: readonly { id: AcceptOdds; name: string; hint: string }[] = [
  { id: 'ask', name: '항상 물어보기', hint: '배당이 바뀌면 접수 전에 물어봐요' },
  { id: 'better', name: '오른 배당만 자동 적용', hint: '오르면 그대로 접수하고, 내리면 물어봐요' },
  { id: 'any', name: '모두 자동 적용', hint: '내린 배당도 묻지 않고 접수해요' },
];

/** What happens when a price moves between pressing and taking; the member's own choice, kept on the server. */
export function OddsPolicy() {
  const member = useMember();
  const [open, setOpen] = useState(false);
  const current = member?.acceptOdds ?? 'better';

  const handleChoose = async (acceptOdds: AcceptOdds) => {
    setOpen(false);
    if (!member || acceptOdds === current) return;
    changeMember({ acceptOdds });
    try {
      await send('/auth/update', { acceptOdds });
      // a reading of the member that began before the server knew says otherwise
      changeMember({ acceptOdds });
    } catch (error) {
      changeMember({ acceptOdds: current });
      if (error instanceof CallFailed) void showAlert(error.message);
    }
  };
  return (
    <div className="odds-policy">
      <RefreshCw size={13} aria-hidden />
      <span>배당 변경 시</span>
      <b>{policies.find((policy) => policy.id === current)!.name}</b>
      {member && (
        <button type="button" aria-label="배당 변경 시 처리 바꾸기" onClick={() => setOpen(true)}>
          변경
        </button>
      )}
      {open && (
        <Dialog title="배당 변경 시" width={360} onClose={() => setOpen(false)}>
          <div className="body policy-choices" role="radiogroup" aria-label="배당 변경 시">
            {policies.map((policy) => (
              <button
                key={policy.id}
                type="button"
                role="radio"
                aria-checked={policy.id === current}
                onClick={() => void handleChoose(policy.id)}
              >
                <i aria-hidden />
                <span>
                  <b>{policy.name}</b>
                  <small>{policy.hint}</small>
                </span>
              </button>
            ))}
          </div>
        </Dialog>
      )}
    </div>
  );
}
