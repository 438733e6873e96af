import { Dialog } from '@lime/ui/dialog.tsx';
import { CallFailed, send } from '../../lib/api.ts';
import { changeMember } from '../../lib/member-session.ts';
import { showAlert } from '../../lib/overlays.ts';
import { policyNames } from './odds-policy.tsx';
import type { AcceptOdds } from './order.ts';

const hints: readonly (readonly [id: AcceptOdds, hint: string])[] = [
  ['ask', '배당이 바뀌면 접수 전에 물어봐요'],
  ['better', '오르면 그대로 접수하고, 내리면 물어봐요'],
  ['any', '내린 배당도 묻지 않고 접수해요'],
];

/** The choices of what happens when a price moves. @param onClose  one was made, or none */
export function OddsPolicyDialog({ current, onClose }: { current: AcceptOdds; onClose: () => void }) {
  const handleChoose = async (acceptOdds: AcceptOdds) => {
    onClose();
    if (acceptOdds === current) return;
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
    <Dialog title="배당 변경 시" width={360} onClose={onClose}>
      <div className="body policy-choices" role="radiogroup" aria-label="배당 변경 시">
        {hints.map(([id, hint]) => (
          <button
            key={id}
            type="button"
            role="radio"
            aria-checked={id === current}
            onClick={() => void handleChoose(id)}
          >
            <i aria-hidden />
            <span>
              <b>{policyNames[id]}</b>
              <small>{hint}</small>
            </span>
          </button>
        ))}
      </div>
    </Dialog>
  );
}
