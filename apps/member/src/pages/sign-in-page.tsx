import { SignInForm } from '../features/auth/sign-in-form.tsx';

/** /login, the sign-in of a phone. */
export function Page() {
  return (
    <div className="sign-in-page">
      <h1>로그인</h1>
      <SignInForm />
    </div>
  );
}
