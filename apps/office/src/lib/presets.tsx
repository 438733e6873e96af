import { Badge } from '@lime/ui/badge.tsx';
import { MessageBand } from '@lime/ui/states.tsx';

/** A sentence to choose; `doubt` where the facts on screen speak against it: a mark in it, and why once it is chosen. */
export type Preset = { readonly text: string; readonly doubt?: { readonly mark: string; readonly text: string } };

type Props = { all: readonly (string | Preset)[]; value: string; onChange: (sentence: string) => void };

/** Reasons often given, to begin from. None is chosen beforehand. */
export function Presets({ all, value, onChange }: Props) {
  const presets = all.map((one): Preset => (typeof one === 'string' ? { text: one } : one));
  const doubt = presets.find(({ text }) => text === value.trim())?.doubt;
  return (
    <>
      <div className="presets" role="group" aria-label="자주 쓰는 사유">
        {presets.map(({ text, doubt: against }) => (
          <button key={text} type="button" aria-pressed={text === value} onClick={() => onChange(text)}>
            {text}
            {against && <Badge tone="warn">{against.mark}</Badge>}
          </button>
        ))}
      </div>
      {doubt && (
        <MessageBand tone="warn" live>
          {doubt.text}
        </MessageBand>
      )}
    </>
  );
}
