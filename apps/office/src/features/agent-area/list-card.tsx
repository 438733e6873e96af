import { Badge } from '@lime/ui/badge.tsx';
import { EmptyState } from '@lime/ui/states.tsx';
import type { ComponentProps, ReactNode } from 'react';

type Props<Row> = {
  title: string;
  /** missing: the title */
  label?: string;
  list: readonly Row[] | undefined;
  /** while there is no list */
  instead?: ReactNode;
  /** of a list that has nothing in it yet */
  empty: { text: string; hint: string };
  /** what a row shows */
  children: (row: Row) => ReactNode;
};

/** A card with the last of something, newest first. */
export function ListCard<Row extends { readonly id: string }>(props: Props<Row>) {
  const { title, label = title, list, instead, empty, children } = props;
  return (
    <section className="card" aria-label={label}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      {!list ? (
        instead
      ) : list.length === 0 ? (
        <EmptyState {...empty} />
      ) : (
        <ul className="settlement-list">
          {list.map((row) => (
            <li key={row.id}>{children(row)}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

type StateWord = { readonly tone: NonNullable<ComponentProps<typeof Badge>['tone']>; readonly word: string };

/** The state of what the agent asked for, and why it was refused. */
export function RequestState({ state: { tone, word }, reason }: { state: StateWord; reason: string | null }) {
  return (
    <span className="sub">
      <Badge tone={tone}>{word}</Badge>
      {reason !== null && reason !== '' && ` ${reason}`}
    </span>
  );
}
