import { MemberPage } from '../features/members/member-page.tsx';

export function Page() {
  return <MemberPage />;
}
