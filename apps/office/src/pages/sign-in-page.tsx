import { SignInForm } from '../features/sign-in/sign-in-form.tsx';

export function Page() {
  return <SignInForm />;
}
