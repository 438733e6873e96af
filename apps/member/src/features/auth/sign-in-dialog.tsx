import { Dialog } from '@lime/ui/dialog.tsx';
import { dismissOverlay } from '../../lib/overlays.ts';
import { SignInForm } from './sign-in-form.tsx';

/** The sign-in of desktop. */
export function SignInDialog() {
  return (
    <Dialog title="로그인" onClose={dismissOverlay} width={400}>
      <div className="body">
        <SignInForm />
      </div>
    </Dialog>
  );
}
