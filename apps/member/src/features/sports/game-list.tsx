import type { WireGame } from '@lime/contract/game.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { defaultRangeExtractor, useWindowVirtualizer } from '@tanstack/react-virtual';
import type { Range } from '@tanstack/react-virtual';
import clsx from 'clsx';
import { useLayoutEffect, useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { GameRow } from './game-row.tsx';
import { LeagueBand } from './league-band.tsx';
import type { ListItem } from './list-items.ts';
import { moveFocus } from './move-focus.ts';

type Props = {
  items: readonly ListItem[];
  today: SeoulDay;
  wide: boolean;
  /** changes when the member chose another view: then the list starts anew instead of holding its place */
  view: string;
  onFold: (leagueSeq: string) => void;
  onExpand: (game: WireGame) => void;
};

/**
 * The games on screen and a few more, wherever the page stands. The band of the league in view sticks under the header.
 * When games leave above, what the member looks at stays where it is.
 */
export function GameList({ items, today, wide, view, onFold, onExpand }: Props) {
  const root = useRef<HTMLDivElement>(null);
  const [margin, setMargin] = useState(0);
  const stuck = useRef(-1);
  const bands = items.flatMap((item, i) => (item.kind === 'league' ? [i] : []));

  // oxlint-disable-next-line react/incompatible-library
  const list = useWindowVirtualizer({
    count: items.length,
    estimateSize: (i) => items[i]!.size,
    getItemKey: (i) => items[i]!.key,
    scrollMargin: margin,
    overscan: 6,
    rangeExtractor: (range: Range) => {
      stuck.current = bands.findLast((i) => i <= range.startIndex) ?? -1;
      const shown = defaultRangeExtractor(range);
      return stuck.current === -1 || shown.includes(stuck.current) ? shown : [stuck.current, ...shown];
    },
  });
  const sizes = items.map((item) => item.size).join();

  useLayoutEffect(() => list.measure(), [list, sizes]);

  useLayoutEffect(() => {
    const place = () => {
      const top = root.current ? root.current.getBoundingClientRect().top + window.scrollY : 0;
      setMargin((before) => (Math.abs(before - top) < 1 ? before : top));
    };
    place();
    const watched = new ResizeObserver(place);
    if (root.current?.parentElement) watched.observe(root.current.parentElement);
    return () => watched.disconnect();
  }, []);

  useKeepPlace(items, margin, view);

  return (
    <div
      ref={root}
      className={clsx('games', wide ? 'broad' : 'narrow')}
      onKeyDown={(event: KeyboardEvent<HTMLDivElement>) => moveFocus(event)}
    >
      <div className="extent" style={{ height: list.getTotalSize() }}>
        {list.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index]!;
          const sticks = index === stuck.current;
          return item.kind === 'league' ? (
            <div
              key={key}
              className={clsx('item league', sticks && 'stuck')}
              style={sticks ? undefined : { transform: `translateY(${start - margin}px)` }}
            >
              <LeagueBand league={item.league} folded={item.folded} onFold={onFold} />
            </div>
          ) : (
            <div
              key={key}
              className={clsx('item', item.last && 'last')}
              style={{ height: item.height, transform: `translateY(${start - margin}px)` }}
            >
              <GameRow
                game={item.game}
                rows={item.rows}
                more={item.more}
                expanded={item.expanded}
                pending={item.pending}
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

/** When the list changes by itself, scrolls along so that the first game in view stays put. */
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
    if (start >= top && item.kind === 'game') return { key: item.key, start };
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
