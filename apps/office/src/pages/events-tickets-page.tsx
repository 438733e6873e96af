import { TicketsPage } from '../features/events/tickets-page.tsx';

export function Page() {
  return <TicketsPage />;
}
