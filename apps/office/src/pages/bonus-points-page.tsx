import { ConversionsPage } from '../features/bonus/conversions-page.tsx';

export function Page() {
  return <ConversionsPage />;
}
