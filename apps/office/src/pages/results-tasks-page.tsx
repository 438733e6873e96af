import { TasksPage } from '../features/results/tasks-page.tsx';

export function Page() {
  return <TasksPage />;
}
