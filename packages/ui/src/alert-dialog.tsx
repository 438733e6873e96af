import { CircleAlert, CircleCheck, Info, Mail, Wrench } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Props = {
  text: string;
  detail?: ReactNode;
  tone?: 'info' | 'ok' | 'warn' | 'danger' | 'mail';
  /** the word on the button that closes or agrees */
  yes?: string;
  /** given: a question with two answers */
  no?: string | undefined;
  locked?: boolean;
  /** the yes is not to be had now; its word says why */
  held?: boolean;
  onYes: () => void;
  onClose: () => void;
};

const signs = { info: Info, ok: CircleCheck, warn: Wrench, danger: CircleAlert, mail: Mail } as const;

/** One sentence that wants an answer: an error, a message, a question with yes and no. */
export function AlertDialog({ text, detail, tone = 'info', yes = '확인', no, locked, held, onYes, onClose }: Props) {
  const Sign = signs[tone];
  return (
    <Dialog title={text} bare alert onClose={onClose} width={320} {...(locked === undefined ? {} : { locked })}>
      <div className="body notice-card">
        <span className={`sign ${tone}`}>
          <Sign size={24} aria-hidden />
        </span>
        <h2>{text}</h2>
        {detail && <div className="detail">{detail}</div>}
        <div className="actions">
          {no !== undefined && <Button onClick={onClose}>{no}</Button>}
          <Button
            look={tone === 'warn' ? 'plain' : 'primary'}
            data-autofocus
            aria-disabled={held || undefined}
            onClick={onYes}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
