import { NotesPage } from '../features/notes/notes-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /bbs/msg/l. */
export function Page() {
  return (
    <WithAnswers>
      <NotesPage />
    </WithAnswers>
  );
}
