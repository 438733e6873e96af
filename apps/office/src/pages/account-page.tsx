import { OwnAccount } from '../features/staff/own-account.tsx';

export function Page() {
  return <OwnAccount />;
}
