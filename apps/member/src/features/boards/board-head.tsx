import { Chip } from '@lime/ui/tabs.tsx';
import type { ReactNode } from 'react';
import '../../lib/board.css';
import { ListSearch } from '../../lib/list-search.tsx';
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
        <ListSearch
          key={place.keyword}
          label={title}
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
