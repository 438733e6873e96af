import { SendingPage } from '../features/notes/sending-page.tsx';

export function Page() {
  return <SendingPage />;
}
