import { Button } from '@lime/ui/button.tsx';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';

/** Searches when it is sent, so that half a syllable is never looked for. */
export function NoteSearch({ keyword, onSearch }: { keyword: string; onSearch: (keyword: string) => void }) {
  const id = useId();
  const [text, setText] = useState(keyword);
  return (
    <form
      className="notes-search"
      role="search"
      aria-label="쪽지 검색"
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
        maxLength={40}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {keyword !== '' && (
        <button type="button" aria-label="검색어 지우기" onClick={() => onSearch('')}>
          <X size={15} aria-hidden />
        </button>
      )}
      <Button type="submit" look="ghost" size="small" aria-label="검색">
        <Search size={16} aria-hidden />
      </Button>
    </form>
  );
}
