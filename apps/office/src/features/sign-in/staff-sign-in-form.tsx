import { go } from '@lime/ui/go.ts';
import { SignInPanel } from '../../lib/sign-in-panel.tsx';
import { signIn, useEnded } from '../../lib/staff-session.ts';

/** The office's sign-in; then on to where one wanted to go. */
export function SignInForm() {
  return (
    <SignInPanel
      place="운영"
      idLabel="관리자 아이디"
      ended={useEnded()}
      signIn={signIn}
      onDone={() => go(wanted(), { replace: true })}
    />
  );
}

/** Where one wanted to go before the sign-in, when that is a page of the office. */
function wanted(): string {
  const to = new URLSearchParams(window.location.search).get('to') ?? '/';
  return /^\/[a-z]/.test(to) && !to.startsWith('/sign-in') ? to : '/';
}
