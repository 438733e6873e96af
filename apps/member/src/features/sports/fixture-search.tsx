import { Search, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef } from 'react';

type Props = {
  value: string;
  onChange: (text: string) => void;
  /** the member is about to type */
  onFocus: () => void;
  /** it was opened by a press: the keys belong to it at once */
  autoFocus: boolean;
};

/**
 * Search for teams and leagues; `/` comes here, Esc empties it and leaves. While Hangul is being composed the keys belong to the
 * input method.
 */
export function FixtureSearch({ value, onChange, onFocus, autoFocus }: Props) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (autoFocus) field.current?.focus();
  }, [autoFocus]);

  // before it is painted: who sees it may press the key
  useLayoutEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.isComposing || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  return (
    <div className="search" role="search">
      <Search size={16} aria-hidden />
      <input
        ref={field}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label="팀, 리그 검색"
        placeholder="팀, 리그 검색"
        value={value}
        maxLength={40}
        onFocus={onFocus}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing || event.key !== 'Escape') return;
          onChange('');
          event.currentTarget.blur();
        }}
      />
      {value ? (
        <button type="button" aria-label="검색어 지우기" onClick={() => onChange('')}>
          <X size={15} aria-hidden />
        </button>
      ) : (
        <kbd aria-hidden>/</kbd>
      )}
    </div>
  );
}

/** Whether a key belongs to a field being filled in. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  );
}
