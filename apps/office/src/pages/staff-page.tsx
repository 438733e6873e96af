import { StaffAccounts } from '../features/staff/staff-accounts.tsx';

export function Page() {
  return <StaffAccounts />;
}
