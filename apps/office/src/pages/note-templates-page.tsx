import { TemplatesPage } from '../features/notes/templates-page.tsx';

export function Page() {
  return <TemplatesPage />;
}
