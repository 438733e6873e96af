import { ChatPage } from '../features/chat/chat-page.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

/** /chat. */
export function Page() {
  return (
    <WithAnswers>
      <ChatPage />
    </WithAnswers>
  );
}
