import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { useId, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { create } from 'zustand';
import { Presets } from './presets.tsx';
import type { Preset } from './presets.tsx';

type Question = { title: string; text?: ReactNode; yes: string; danger?: boolean };
type ReasonQuestion = Question & { presets?: readonly (string | Preset)[] };
type Open =
  | (Question & { answer: (yes: boolean) => void })
  | (ReasonQuestion & { reason: (text: string | null) => void });

const useQuestion = create<{ readonly open: Open | null }>()(() => ({ open: null }));

/** Asks yes or no; closing it any other way is no. */
export function confirmDialog(question: Question): Promise<boolean> {
  leave();
  return new Promise((answer) => useQuestion.setState({ open: { ...question, answer } }));
}

/**
 * Asks why something is done. No reason is chosen beforehand: one press too many would say something untrue.
 *
 * @param presets  sentences to choose from, each editable
 * @returns the reason, never empty; null when it is not to be done
 */
export function askReason(question: ReasonQuestion): Promise<string | null> {
  leave();
  return new Promise((reason) => useQuestion.setState({ open: { ...question, reason } }));
}

/** Whichever question is on screen is answered with no. */
function leave(): void {
  const { open } = useQuestion.getState();
  useQuestion.setState({ open: null });
  if (!open) return;
  if ('answer' in open) open.answer(false);
  else open.reason(null);
}

/** The question on screen; the shell draws it once. */
export function QuestionHost() {
  const { open } = useQuestion();
  if (!open) return null;
  return 'answer' in open ? <YesNo key={open.title} {...open} /> : <Reason key={open.title} {...open} />;
}

function YesNo({ title, text, yes, danger, answer }: Extract<Open, { answer: unknown }>) {
  return (
    <Dialog title={title} alert onClose={leave} width={400}>
      <div className="body question">
        {text !== undefined && <div className="words">{text}</div>}
        <div className="actions">
          <Button onClick={leave}>취소</Button>
          <Button
            look={danger ? 'danger' : 'primary'}
            data-autofocus
            onClick={() => {
              useQuestion.setState({ open: null });
              answer(true);
            }}
          >
            {yes}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Reason({ title, text, yes, danger, presets, reason }: Extract<Open, { reason: unknown }>) {
  const id = useId();
  const [words, setWords] = useState('');
  const given = words.trim();
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (given === '') return;
    useQuestion.setState({ open: null });
    reason(given);
  };
  return (
    <Dialog title={title} onClose={leave} width={440}>
      <form className="body question" onSubmit={handleSubmit}>
        {text !== undefined && <div className="words">{text}</div>}
        {presets !== undefined && presets.length > 0 && <Presets all={presets} value={words} onChange={setWords} />}
        <label className="name" htmlFor={id}>
          사유
        </label>
        <textarea
          id={id}
          rows={3}
          maxLength={500}
          required
          data-autofocus
          value={words}
          onChange={(event) => setWords(event.target.value)}
          placeholder="사유를 고르거나 적어주세요."
        />
        {given === '' && (
          <p className="field-note" role="status">
            사유를 고르거나 적으면 누를 수 있어요.
          </p>
        )}
        <div className="actions">
          <Button onClick={leave}>취소</Button>
          <Button type="submit" look={danger ? 'danger' : 'primary'} aria-disabled={given === ''}>
            {yes}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
