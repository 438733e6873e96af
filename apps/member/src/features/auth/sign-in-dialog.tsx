import { Dialog } from '@lime/ui/dialog.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { dismissOverlay } from '../../lib/overlays.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in of desktop. */
export function SignInDialog({ note }: { note?: string }) {
  return (
    <Dialog title="로그인" onClose={dismissOverlay} width={400}>
      <div className="body">
        {note !== undefined && <MessageBand tone="info">{note}</MessageBand>}
        <SignInForm on="dialog" />
      </div>
    </Dialog>
  );
}
