import { BoardsPage } from '../features/boards/boards-page.tsx';

export function Page() {
  return <BoardsPage />;
}
