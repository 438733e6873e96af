import { NotePage } from '../features/notes/note-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /bbs/msg/d/$seq. */
export function Page() {
  return (
    <WithAnswers>
      <NotePage />
    </WithAnswers>
  );
}
