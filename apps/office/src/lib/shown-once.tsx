import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import type { ReactNode } from 'react';
import './shown-once.css';

type Props = {
  title: string;
  /** whose it is and what becomes of it */
  text: ReactNode;
  /** one secret, or several of a kind */
  secret: string | readonly string[];
  /** where to keep it, said after the warning */
  keep?: string;
  /** the word on the button that closes */
  done: string;
  onClose: () => void;
};

/** Secrets the server made: shown this once, kept nowhere. Nothing but its button closes the dialog. */
export function ShownOnce({ title, text, secret, keep, done, onClose }: Props) {
  return (
    <Dialog title={title} alert locked onClose={onClose} width={typeof secret === 'string' ? 420 : 460}>
      <div className="body question shown-once">
        <p className="words">{text}</p>
        {typeof secret === 'string' ? (
          <div className="one">
            <output aria-label={title}>
              <code>{secret}</code>
            </output>
            <CopyButton text={secret}>복사</CopyButton>
          </div>
        ) : (
          <>
            <ol>
              {secret.map((one) => (
                <li key={one}>
                  <code>{one}</code>
                </li>
              ))}
            </ol>
            <CopyButton text={secret.join('\n')}>모두 복사</CopyButton>
          </>
        )}
        <MessageBand tone="warn">이 창을 닫으면 다시 볼 수 없어요. {keep}</MessageBand>
        <div className="actions">
          <Button look="primary" data-autofocus onClick={onClose}>
            {done}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
