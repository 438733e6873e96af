import { TicketsPage } from '../features/activities/tickets-page.tsx';

export function Page() {
  return <TicketsPage />;
}
