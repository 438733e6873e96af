import { SignUps } from '../features/members/sign-ups.tsx';

export function Page() {
  return <SignUps />;
}
