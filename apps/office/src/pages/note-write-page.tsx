import { WritePage } from '../features/notes/write-page.tsx';

export function Page() {
  return <WritePage />;
}
