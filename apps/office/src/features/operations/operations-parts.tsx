import type { Standing } from '@lime/domain/operations/standings.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { standingWords } from './operations-words.ts';

type SectionProps = {
  title: string;
  /** what is usual, in a line */
  usual: string;
  standing: Standing;
  wide?: true;
  children: ReactNode;
};

/** A card of the page: its name, how it does in a word, and what is usual. */
export function Section({ title, usual, standing, wide, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={wide ? 'card operations-card wide' : 'card operations-card'} aria-labelledby={heading}>
      <div className="card-head">
        <h2 id={heading}>{title}</h2>
        <State standing={standing} />
      </div>
      {children}
      <p className="usual">{usual}</p>
    </section>
  );
}

/** A standing, in a word. */
export function State({ standing }: { standing: Standing }) {
  const { word, tone } = standingWords[standing];
  return <Badge tone={tone}>{word}</Badge>;
}

type TableProps = { label: string; heads: readonly string[]; children: ReactNode };

/** A small table that can be scrolled sideways by keys too. */
export function Table({ label, heads, children }: TableProps) {
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys
    <div className="operations-table" role="region" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
