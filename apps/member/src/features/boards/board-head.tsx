import { Button } from '@lime/ui/button.tsx';
import { Chip } from '@lime/ui/tabs.tsx';
import { Search, X } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import type { ListPlace } from './list-place.ts';

type Props = {
  title: string;
  hint?: ReactNode;
  place: ListPlace;
  onMove: (change: Partial<ListPlace>) => void;
  /** what there is to choose from; none: no chips */
  categories: readonly string[];
};

/** The top of a list: its name, a search and its categories. */
export function BoardHead({ title, hint, place, onMove, categories }: Props) {
  // a category of an old address stays to be seen, and to be left
  const shown =
    place.category === '' || categories.includes(place.category) ? categories : [...categories, place.category];
  return (
    <header className="board-head">
      <div className="line">
        <div className="name">
          <h1>{title}</h1>
          {hint && <p>{hint}</p>}
        </div>
        <SearchField
          key={place.keyword}
          label={`${title} 검색`}
          keyword={place.keyword}
          onSearch={(keyword) => onMove({ keyword })}
        />
      </div>
      {shown.length > 0 && (
        <div className="chips" role="group" aria-label="분류">
          <Chip on={place.category === ''} onPress={() => onMove({ category: '' })}>
            전체
          </Chip>
          {shown.map((category) => (
            <Chip key={category} on={category === place.category} onPress={() => onMove({ category })}>
              {category}
            </Chip>
          ))}
        </div>
      )}
    </header>
  );
}

/** Searches when it is sent, so that half a syllable is never looked for. */
function SearchField({
  label,
  keyword,
  onSearch,
}: {
  label: string;
  keyword: string;
  onSearch: (keyword: string) => void;
}) {
  const id = useId();
  const [text, setText] = useState(keyword);
  return (
    <form
      className="board-search"
      role="search"
      aria-label={label}
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
