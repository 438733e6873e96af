import { useParams } from '@tanstack/react-router';
import { InfoPage } from '../features/pages/info-page.tsx';

/** /page/$slug. */
export function Page() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  return <InfoPage slug={slug} />;
}
