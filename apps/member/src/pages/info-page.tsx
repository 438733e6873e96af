import { useParams } from '../lib/router/outlet.tsx';
import { InfoPage } from '../features/pages/info-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /page/$slug. */
export function Page() {
  const { slug = '' } = useParams() as { slug?: string };
  return (
    <WithAnswers>
      <InfoPage slug={slug} />
    </WithAnswers>
  );
}
