import { Dialog } from '@lime/ui/dialog.tsx';
import { dismissOverlay, openOverlay } from '../../lib/overlays.ts';
import { WithAnswers } from '../../lib/with-answers.tsx';
import { CashView } from './cash-view.tsx';

/** The deposit and the withdrawal of a desktop. */
export function CashDialog({ kind }: { kind: 'deposit' | 'withdrawal' }) {
  return (
    <Dialog title="입금 · 출금" width={560} className="cash-dialog" onClose={dismissOverlay}>
      <div className="body">
        <WithAnswers>
          <CashView
            side={kind === 'deposit' ? 'in' : 'out'}
            onSide={(side) => openOverlay({ kind: side === 'in' ? 'deposit' : 'withdrawal' })}
            onCancel={dismissOverlay}
          />
        </WithAnswers>
      </div>
    </Dialog>
  );
}
