import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

type Props = {
  text: string;
  children: string;
  /** said when it is done */
  done?: string;
};

const shownMs = 2_000;

/** Copies a text; where the browser forbids it, says so: the text can be marked and copied by hand. */
export function CopyButton({ text, children, done = '복사했어요' }: Props) {
  const [state, setState] = useState<'idle' | 'done' | 'failed'>('idle');
  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), shownMs);
    return () => clearTimeout(timer);
  }, [state]);
  const words = state === 'done' ? done : state === 'failed' ? '직접 복사해주세요' : children;

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text); // not there on addresses that are not secure
      setState('done');
    } catch {
      setState('failed');
    }
  };
  return (
    <>
      <Button size="small" onClick={() => void handleCopy()}>
        {state === 'done' ? <Check size={15} aria-hidden /> : <Copy size={15} aria-hidden />}
        {words}
      </Button>
      <span className="visually-hidden" role="status">
        {state === 'idle' ? '' : words}
      </span>
    </>
  );
}
