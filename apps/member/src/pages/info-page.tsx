import { useParams } from '@tanstack/react-router';
import { InfoPage } from '../features/pages/info-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /page/$slug. */
export function Page() {
  const { slug = '' } = useParams({ strict: false }) as { slug?: string };
  return (
    <WithAnswers>
      <InfoPage slug={slug} />
    </WithAnswers>
  );
}
