import type { KeyboardEvent, ReactNode } from 'react';
import { names } from './class-names.ts';
import './tabs.css';

/** A tab with its label. */
export type TabItem<Id extends string> = { readonly id: Id; readonly name: ReactNode };

type Props<Id extends string> = {
  label: string;
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
  /** the id of the panel the tabs rule */
  panel?: string | undefined;
  className?: string;
};

/** Underlined tabs; arrows move, as the pattern of tabs asks. */
export function Tabs<Id extends string>(props: Props<Id>) {
  return <TabList {...props} className={names('tabs', props.className)} />;
}

/** A pill whose parts exclude each other. */
export function Segmented<Id extends string>({ full, ...props }: Props<Id> & { full?: boolean }) {
  return <TabList {...props} className={names('segmented', full && 'full', props.className)} />;
}

function TabList<Id extends string>({ label, items, value, onChange, panel, className }: Props<Id>) {
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const at = items.findIndex((item) => item.id === value);
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next =
      event.key === 'Home'
        ? 0
        : event.key === 'End'
          ? items.length - 1
          : step === 0
            ? -1
            : (at + step + items.length) % items.length;
    const item = items[next];
    if (!item) return;
    event.preventDefault();
    onChange(item.id);
    event.currentTarget.querySelectorAll<HTMLButtonElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div role="tablist" aria-label={label} className={className} onKeyDown={handleKey}>
      {items.map((item) => (
        <button
          key={item.id}
          type="button"
          role="tab"
          aria-selected={item.id === value}
          aria-controls={panel}
          tabIndex={item.id === value ? 0 : -1}
          onClick={() => onChange(item.id)}
        >
          {item.name}
        </button>
      ))}
    </div>
  );
}

/** A filter that is on or off. */
export function Chip({
  on,
  compact,
  onPress,
  children,
}: {
  on: boolean;
  compact?: boolean;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button type="button" className={names('chip', compact && 'compact')} aria-pressed={on} onClick={onPress}>
      {children}
    </button>
  );
}
