import { MembersTable } from '../features/members/members-table.tsx';

export function Page() {
  return <MembersTable />;
}
