import { ArticlePage } from '../features/boards/article-page.tsx';

export function Page() {
  return <ArticlePage />;
}
