import { MessageBand } from '@lime/ui/states.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { notSignedIn, returnAfterSignIn } from '../lib/overlays.ts';

/** /login, the sign-in of a phone. */
export function Page() {
  return (
    <div className="sign-in-page">
      <h1>로그인</h1>
      {returnAfterSignIn()?.bet && <MessageBand tone="info">{notSignedIn}</MessageBand>}
      <SignInForm />
    </div>
  );
}
