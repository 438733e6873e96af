import { Dashboard } from '../features/dashboard/dashboard.tsx';

export function Page() {
  return <Dashboard />;
}
