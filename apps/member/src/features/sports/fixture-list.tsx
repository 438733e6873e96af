import type { WireFixture } from '@lime/contract/fixtures.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import clsx from 'clsx';
import { startTransition, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { LeagueBand } from './league-band.tsx';
import type { ListItem } from './list-items.ts';
import { moveFocus } from '../../lib/move-focus.ts';
import type { SportsKind } from './sports-kind.ts';
import { useRowsInView } from '../../lib/use-rows-in-view.ts';

type Props = {
  items: readonly ListItem[];
  /** what a fixture is drawn with */
  Row: SportsKind['Row'];
  today: SeoulDay;
  wide: boolean;
  /** changes when the member chose another view: then the list starts anew instead of holding its place */
  view: string;
  onFold: (key: string) => void;
  onExpand: (fixture: WireFixture) => void;
};

/** rows drawn before and after those in the window */
const near = 6;
/** rows drawn at a time when the list comes: a slow phone lays out more in no single task of 50 ms */
const step = 3;

/**
 * The fixtures on screen and a few more, wherever the page is scrolled to. The band of the league in view sticks under the
 * header. When fixtures leave above, what the member looks at stays where it is.
 */
export function FixtureList({ items, Row, today, wide, view, onFold, onExpand }: Props) {
  const root = useRef<HTMLDivElement>(null);
  // where the list begins, counted from below the header
  const [margin, setMargin] = useState(0);
  // read here: in the effect, with the rows just put in, it would lay them out at once
  const [scrolled] = useState(() => window.scrollY > 0);
  const sizes = useMemo(() => items.map((item) => item.size), [items]);
  const { starts, total, first, last } = useRowsInView(sizes, margin);
  const stuck = items.findLastIndex((item, at) => at <= first && item.kind === 'league');
  const { drawn, all } = useSteps(last + near + 1 - first);
  const from = all ? Math.max(0, first - near) : first;
  const shown = items.slice(from, all ? last + near + 1 : first + drawn).map((item, at) => ({ item, at: from + at }));
  if (stuck !== -1 && stuck < from) shown.unshift({ item: items[stuck]!, at: stuck });

  useLayoutEffect(() => {
    const place = () => {
      if (!root.current) return;
      const header = Number.parseFloat(getComputedStyle(root.current).getPropertyValue('--sticky-top')) || 0;
      const top = root.current.getBoundingClientRect().top + window.scrollY - header;
      setMargin((before) => (Math.abs(before - top) < 1 ? before : top));
    };
    // at the top the margin changes no row: the observer, who comes after the layout, is soon enough
    if (scrolled) place();
    const watched = new ResizeObserver(place);
    if (root.current?.parentElement) watched.observe(root.current.parentElement);
    return () => watched.disconnect();
  }, [scrolled]);

  useKeepPlace(items, margin, view);

  return (
    <div
      ref={root}
      className={clsx('games', wide ? 'broad' : 'narrow')}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => moveFocus(event)}
    >
      <div className="extent" style={{ height: total }}>
        {shown.map(({ item, at }) => {
          const sticks = at === stuck;
          return item.kind === 'league' ? (
            <div
              key={item.key}
              className={clsx('item league', sticks && 'stuck')}
              style={sticks ? undefined : { transform: `translateY(${starts[at]}px)` }}
            >
              <LeagueBand league={item.league} folded={item.folded} onFold={onFold} />
            </div>
          ) : (
            <div
              key={item.key}
              className={clsx('item', item.last && 'last')}
              style={{ height: item.height, transform: `translateY(${starts[at]}px)` }}
            >
              <Row
                fixture={item.fixture}
                rows={item.rows}
                more={item.more}
                expanded={item.expanded}
                pending={item.pending}
                titled={item.titled}
                today={today}
                wide={wide}
                onExpand={onExpand}
              />
            </div>
          );
        })}
      </div>
    </div>
  );
}

/** How many rows of a new list are drawn, a few more in each frame until all of them are; from then on `all` holds. */
function useSteps(wanted: number): { drawn: number; all: boolean } {
  const [drawn, setDrawn] = useState(step);
  const all = drawn >= wanted;
  useEffect(() => {
    if (drawn === Infinity) return;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setDrawn((before) => (before >= wanted ? Infinity : before + step))),
    );
    return () => cancelAnimationFrame(frame);
  }, [drawn, wanted]);
  return { drawn, all };
}

/** When the list changes by itself, scrolls along so that the first fixture in view stays put. */
function useKeepPlace(items: readonly ListItem[], margin: number, view: string) {
  const before = useRef({ items, view });
  useLayoutEffect(() => {
    const old = before.current;
    before.current = { items, view };
    if (old.view !== view || old.items === items) return;
    const anchor = firstInView(old.items, window.scrollY - margin);
    if (!anchor) return;
    const now = startOf(items, anchor.key);
    if (now !== null && now !== anchor.start) window.scrollBy({ top: now - anchor.start, behavior: 'instant' });
  }, [items, margin, view]);
}

function firstInView(items: readonly ListItem[], top: number): { key: string; start: number } | null {
  if (top <= 0) return null;
  let start = 0;
  for (const item of items) {
    if (start >= top && item.kind === 'fixture') return { key: item.key, start };
    start += item.size;
  }
  return null;
}

function startOf(items: readonly ListItem[], key: string): number | null {
  let start = 0;
  for (const item of items) {
    if (item.key === key) return start;
    start += item.size;
  }
  return null;
}
