import { useState } from 'react';
import type { ReactNode } from 'react';
import { AlertDialog } from './alert-dialog.tsx';

type Asked = {
  readonly text: string;
  readonly detail?: ReactNode;
  readonly yes: string;
  readonly no: string;
  readonly answer: (yes: boolean) => void;
};

type Words = { detail?: ReactNode; yes?: string; no?: string };

/**
 * A question with yes and no over whatever is open, also over a dialog, which stays as it is behind it. Closing it any
 * other way is no. `question` goes into the page.
 */
export function useQuestion(): {
  readonly ask: (text: string, words?: Words) => Promise<boolean>;
  readonly question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const close = (yes: boolean) => {
    setAsked(null);
    asked?.answer(yes);
  };
  return {
    ask: (text, { detail, yes = '예', no = '아니요' } = {}) =>
      new Promise((answer) => setAsked({ text, detail, yes, no, answer })),
    question: asked && (
      <AlertDialog
        text={asked.text}
        detail={asked.detail}
        yes={asked.yes}
        no={asked.no}
        onYes={() => close(true)}
        onClose={() => close(false)}
      />
    ),
  };
}
