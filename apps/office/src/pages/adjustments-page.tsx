import { Adjustments } from '../features/members/adjustments.tsx';

export function Page() {
  return <Adjustments />;
}
