import { SendingsPage } from '../features/notes/sendings-page.tsx';

export function Page() {
  return <SendingsPage by="site" />;
}
