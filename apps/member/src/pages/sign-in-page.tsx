import { MessageBand } from '@lime/ui/states.tsx';
import { SignInForm } from '../features/auth/sign-in-form.tsx';
import { go } from '@lime/ui/go.ts';
import { useEffect } from 'react';
import { notSignedIn, returnAfterSignIn } from '../lib/overlays.ts';
import { useMember } from '../lib/member-session.ts';

/** /login, the sign-in of a phone; a member who is signed in goes on. */
export function Page() {
  const signedIn = useMember() !== null;
  useEffect(() => {
    if (signedIn) go(returnAfterSignIn()?.to ?? '/main', { replace: true });
  }, [signedIn]);
  if (signedIn) return null;
  return (
    <div className="sign-in-page">
      <h1>로그인</h1>
      {returnAfterSignIn()?.bet && <MessageBand tone="info">{notSignedIn}</MessageBand>}
      <SignInForm on="page" />
    </div>
  );
}
