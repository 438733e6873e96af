import { expect } from 'vitest';
import { page } from 'vitest/browser';
import { createAnswers } from './answers.ts';
import { onDesk } from './looks.ts';
import { socketLine } from './socket-stand-in.ts';

let cleanUp = (): Promise<void> => Promise.resolve();
/** Ends a test: the app is put back, and what went wrong unseen fails it. */
export const endTest = (): Promise<void> => cleanUp();

/**
 * The ground of a living page: the head of the app's index.html, a root, and answers in place of the server. Console
 * errors and calls that nobody answers fail the test they occur in.
 */
export function createStage<Payloads extends object>(html: string) {
  const answers = createAnswers<Payloads>();
  const fetchFile = window.fetch.bind(window);
  window.fetch = (input, init) => {
    const request = new Request(input, init);
    return new URL(request.url).pathname.startsWith('/api/') ? answers.reply(request) : fetchFile(request);
  };

  const faults: string[] = [];
  const logError = console.error.bind(console);
  console.error = (...words: unknown[]) => {
    faults.push(words.map(String).join(' ').slice(0, 500));
    logError(...words);
  };

  return {
    answers,
    /** Makes the root of the app at an address of it. */
    begin(path: string): HTMLElement {
      const app = new DOMParser().parseFromString(html, 'text/html');
      for (const element of app.head.querySelectorAll('meta, link:not([rel="preload"])'))
        document.head.append(element.cloneNode());
      document.documentElement.lang = app.documentElement.lang;
      document.documentElement.dataset['theme'] = 'dark';
      history.replaceState(null, '', path);
      const root = document.createElement('div');
      root.id = 'root';
      document.body.append(root);
      return root;
    },
    /** Runs after each test: `clean` puts the app back to where a test begins. */
    betweenTests(clean: () => void | Promise<void>): void {
      cleanUp = async () => {
        const unknown = answers.unknown();
        const said = faults.splice(0);
        answers.reset();
        await clean();
        await onDesk();
        socketLine.mend();
        expect(unknown, 'calls without an example or a planned answer').toEqual([]);
        expect(said, 'errors in the console').toEqual([]);
      };
    },
  };
}

/** The alert or question on screen. */
export const alert = () => page.getByRole('alertdialog');

/** Reads the alert, and closes it. */
export async function closeAlertSaying(text: string): Promise<void> {
  await expect.element(alert().getByText(text)).toBeVisible();
  await alert().getByRole('button', { name: '확인' }).click();
  await expect.element(alert()).not.toBeInTheDocument();
}

/** Answers the question on screen with a word of its buttons. */
export async function answerQuestion(text: string, word: string): Promise<void> {
  const question = page.getByRole('alertdialog', { name: text });
  await question.getByRole('button', { name: word, exact: true }).click();
  await expect.element(question).not.toBeInTheDocument();
}
