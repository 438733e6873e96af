import { TicketsPage } from '../features/lotto/tickets-page.tsx';

export function Page() {
  return <TicketsPage />;
}
