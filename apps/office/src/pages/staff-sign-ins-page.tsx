import { StaffSignIns } from '../features/staff/staff-sign-ins.tsx';

export function Page() {
  return <StaffSignIns />;
}
