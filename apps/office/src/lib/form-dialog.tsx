import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { wordsOf } from './api.ts';
import './form-dialog.css';

type Props = {
  title: string;
  /** px */
  width: number;
  /** the word on the button that sends, and how it looks */
  yes: string;
  danger?: boolean;
  /** there is nothing to send */
  idle?: boolean;
  /** what is missing while it is idle */
  waits?: string;
  /** @returns what is wrong with what was entered; null: it is sent */
  check?: () => string | null;
  /** Does it and says so; the dialog closes. What it throws is shown in the dialog, which stays. */
  run: () => Promise<void>;
  /** the text of a failure */
  failed?: (error: unknown) => string;
  onClose: () => void;
  /** the fields */
  children: ReactNode;
};

/** Something entered in a dialog and sent; it cannot be closed while it is on its way. */
export function FormDialog(props: Props) {
  const { title, width, yes, danger, idle, waits, check, run, failed = wordsOf, onClose, children } = props;
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || idle) return;
    const wrong = check?.() ?? null;
    setProblem(wrong);
    if (wrong !== null) return;
    setBusy(true);
    try {
      await run();
      onClose();
    } catch (error) {
      setProblem(failed(error));
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose} locked={busy} width={width}>
      <form className="body form-dialog" onSubmit={(event) => void handleSubmit(event)}>
        {children}
        {problem !== null && (
          <MessageBand tone="danger" live>
            {problem}
          </MessageBand>
        )}
        {idle && waits !== undefined && (
          <p className="field-note" role="status">
            {waits}
          </p>
        )}
        <div className="actions">
          <Button onClick={onClose}>취소</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} busy={busy} aria-disabled={idle}>
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
