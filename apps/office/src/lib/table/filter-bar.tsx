import { isEnter } from '@lime/ui/composed-enter.ts';
import { names } from '@lime/ui/class-names.ts';
import { Chip } from '@lime/ui/tabs.tsx';
import { ChevronDown, Search, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { DaysFilter } from './days-filter.tsx';
import type { Filter } from './list-types.ts';
import type { TableState } from './use-table-query.ts';

const typingMs = 300;

/** What narrows a list: words, choices, days, switches. */
export function FilterBar({ filters, state: { text, change } }: { filters: readonly Filter[]; state: TableState }) {
  return filters.map((filter) => {
    const value = text[filter.id] ?? '';
    const set = (next: string) => change({ [filter.id]: next });
    switch (filter.kind) {
      case 'text':
        return <WordFilter key={filter.id} label={filter.label} value={value} onChange={set} />;
      case 'select':
        return (
          <span key={filter.id} className={names('select-chip', value !== '' && 'on')}>
            <select aria-label={filter.label} value={value} onChange={(event) => set(event.target.value)}>
              <option value="">{filter.label} 전체</option>
              {value !== '' && filter.options?.every((option) => option.value !== value) && (
                <option value={value}>{filter.nameOf?.(value) ?? value}</option>
              )}
              {filter.options?.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </select>
            <ChevronDown size={14} aria-hidden />
          </span>
        );
      case 'days':
        return (
          <DaysFilter
            key={filter.id}
            label={filter.label}
            empty={filter.empty}
            from={text['from'] ?? ''}
            to={text['to'] ?? ''}
            onChange={(from, to) => change({ from, to })}
          />
        );
      case 'toggle':
        return (
          <Chip key={filter.id} on={value === '1'} onPress={() => set(value === '1' ? '' : '1')}>
            {filter.label}
          </Chip>
        );
    }
  });
}

/** Searches once the typing rests, never inside a syllable that is still being put together. */
function WordFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [draft, setDraft] = useState({ of: value, words: value });
  const [composing, setComposing] = useState(false);
  // the address bar is ahead: a saved view or a link brought other words
  const words = draft.of === value ? draft.words : value;

  useEffect(() => {
    if (composing || words.trim() === value) return;
    const timer = setTimeout(() => onChange(words.trim()), typingMs);
    return () => clearTimeout(timer);
  });

  return (
    <label className="search-field">
      <Search size={16} aria-hidden />
      <input
        type="text"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        spellCheck={false}
        value={words}
        onChange={(event) => setDraft({ of: value, words: event.target.value })}
        onCompositionStart={() => setComposing(true)}
        onCompositionEnd={() => setComposing(false)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (isEnter(event.nativeEvent)) onChange(words.trim());
          else if (event.key === 'Escape' && words !== '') {
            event.preventDefault();
            setDraft({ of: value, words: '' });
          }
        }}
      />
      {words !== '' && (
        <button
          type="button"
          className="clear"
          aria-label={`${label} 지우기`}
          onClick={() => {
            setDraft({ of: '', words: '' });
            onChange('');
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </label>
  );
}
