import { Dialog } from '@lime/ui/dialog.tsx';
import { useLayout } from '../../lib/layout.ts';
import { dismissOverlay } from '../../lib/overlays.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { SignUpForm } from './sign-up-form.tsx';

/** The sign-up: in the middle on desktop, the whole view on a phone. */
export function SignUpDialog() {
  const mobile = useLayout() === 'mobile';
  const ageLimit = useSettings()?.ageLimit ?? 19;
  return (
    <Dialog
      title="회원가입"
      place={mobile ? 'full' : 'middle'}
      width={560}
      onClose={dismissOverlay}
      aside={<span className="age">만 {ageLimit}세 이상</span>}
    >
      <div className="body">
        <SignUpForm />
      </div>
    </Dialog>
  );
}
