import { chatMessageMax, typingEveryMs } from '@lime/domain/chat/chat-rules.ts';
import { cleanText, textLength } from '@lime/domain/text/clean-text.ts';
import { SendHorizontal } from 'lucide-react';
import { useEffect, useId, useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { Spinner } from './button.tsx';
import { names } from './class-names.ts';
import { isEnter } from './composed-enter.ts';
import './chat-composer.css';

type Props = {
  label: string;
  placeholder: string;
  text: string;
  onText: (text: string) => void;
  onSend: (text: string) => void;
  /** called every three seconds while the user types */
  onTyping?: (() => void) | undefined;
  /** something goes with it, so that the words may be missing */
  attached?: ReactNode;
  /** buttons before the field */
  tools?: ReactNode;
  /** what the button does, if it does not simply send: then there need be no words */
  action?: ReactNode;
  busy?: boolean;
  /** the field has the focus at the start */
  focused?: boolean;
};

const shownFrom = chatMessageMax - 100;
const tallest = 132;

/** Fingers have no Shift and Enter: there Enter begins a new line, and the button sends. */
const byTouch = () => window.matchMedia('(pointer: coarse)').matches;

/** Where a line is written: Enter sends, also while a syllable is composed; Shift and Enter begin a new line. */
export function ChatComposer({
  label,
  placeholder,
  text,
  onText,
  onSend,
  onTyping,
  attached,
  tools,
  action,
  busy = false,
  focused = false,
}: Props) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const typedAt = useRef(0);
  const length = textLength(cleanText(text));
  const over = length - chatMessageMax;
  const sendable = !busy && over <= 0 && (length > 0 || attached !== undefined || action !== undefined);

  useLayoutEffect(() => {
    const element = field.current!;
    element.style.height = 'auto';
    element.style.height = `${Math.min(tallest, element.scrollHeight + 2)}px`;
  }, [text]);

  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  const send = () => {
    if (!sendable) return;
    typedAt.current = 0;
    onSend(cleanText(text));
    field.current?.focus();
  };

  const handleKey = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!isEnter(event.nativeEvent) || event.shiftKey || byTouch()) return;
    event.preventDefault();
    send();
  };

  const handleText = (next: string) => {
    onText(next);
    if (!onTyping || next.trim() === '' || Date.now() - typedAt.current < typingEveryMs) return;
    typedAt.current = Date.now();
    onTyping();
  };

  return (
    <form
      className="chat-composer"
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {attached}
      <div className="line">
        {tools}
        <textarea
          ref={field}
          rows={1}
          aria-label={label}
          aria-invalid={over > 0 || undefined}
          aria-describedby={length >= shownFrom ? id : undefined}
          placeholder={placeholder}
          enterKeyHint={byTouch() ? 'enter' : 'send'}
          value={text}
          onChange={(event) => handleText(event.target.value)}
          onKeyDown={handleKey}
        />
        {action ? (
          <button type="submit" className="btn primary" aria-disabled={!sendable} aria-busy={busy || undefined}>
            {busy && <Spinner />}
            {action}
          </button>
        ) : (
          <button type="submit" className="send" aria-label="보내기" title="보내기" aria-disabled={!sendable}>
            <SendHorizontal size={19} aria-hidden />
          </button>
        )}
      </div>
      {length >= shownFrom && (
        <p id={id} className={names('count', over > 0 && 'bad')}>
          {over > 0 && `${over}자를 줄여주세요. `}
          {length} / {chatMessageMax}
        </p>
      )}
    </form>
  );
}
