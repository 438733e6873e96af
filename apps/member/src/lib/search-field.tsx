import { Search, X } from 'lucide-react';
import './search-field.css';

type Props = {
  readonly label: string;
  readonly placeholder: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
};

/** A search that narrows a list with every letter; Esc and the cross empty it. */
export function SearchField({ label, placeholder, value, onChange }: Props) {
  return (
    <div className="search-field" role="search">
      <Search size={16} aria-hidden />
      <input
        type="text"
        inputMode="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={placeholder}
        maxLength={40}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={(event) => {
          if (!event.nativeEvent.isComposing && event.key === 'Escape') onChange('');
        }}
      />
      {value !== '' && (
        <button type="button" aria-label="검색어 지우기" onClick={() => onChange('')}>
          <X size={15} aria-hidden />
        </button>
      )}
    </div>
  );
}
