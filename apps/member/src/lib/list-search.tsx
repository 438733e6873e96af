import { Button, IconButton } from '@lime/ui/button.tsx';
import '@lime/ui/field.css';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import './list-search.css';

type Props = {
  /** what the list is called */
  label: string;
  /** what is looked for; the field is made anew (`key`) when it changes */
  keyword: string;
  /** the most the list's call takes */
  maxLength?: number;
  onSearch: (keyword: string) => void;
};

/** The search of a list. It searches when it is sent, so that half a syllable is never looked for. */
export function ListSearch({ label, keyword, maxLength = 40, onSearch }: Props) {
  const id = useId();
  const [text, setText] = useState(keyword);
  return (
    <form
      className="input list-search"
      role="search"
      aria-label={`${label} 검색`}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        검색어
      </label>
      <input
        id={id}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        placeholder="제목, 내용 검색"
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {keyword !== '' && (
        <IconButton label="검색어 지우기" onClick={() => onSearch('')}>
          <X size={15} aria-hidden />
        </IconButton>
      )}
      <Button type="submit" look="ghost" size="small" aria-label="검색">
        <Search size={16} aria-hidden />
      </Button>
    </form>
  );
}
