import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import './tile-grid.css';
import { useRowsInView } from '../../lib/use-rows-in-view.ts';

type Props<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  columns: number;
  /** between tiles, px */
  gap: number;
  /** of a tile of this width, px */
  heightOf: (width: number) => number;
  children: (item: Item) => ReactNode;
};

/** Rows come and go in bands: most frames of a scroll change nothing. */
const bandRows = 2;
/** bands drawn above and below those in the window, for the next key or scroll */
const near = 1;

/** A virtual list of tiles in rows: only those in the window and a few more are drawn. */
export function TileGrid<Item>({ label, items, keyOf, columns, gap, heightOf, children }: Props<Item>) {
  const root = useRef<HTMLUListElement>(null);
  const { width, top } = usePlace(root);
  const height = Math.round(heightOf((width - gap * (columns - 1)) / columns));
  const rows = Math.ceil(items.length / columns);
  const bands = Math.ceil(rows / bandRows);
  const sizes = useMemo(() => Array.from({ length: bands }, () => bandRows * (height + gap)), [bands, height, gap]);
  const { first, last } = useRowsInView(sizes, top);
  const from = Math.max(0, first - near) * bandRows;
  const to = (last + near + 1) * bandRows;
  const shown = width === 0 ? [] : items.slice(from * columns, to * columns);
  return (
    <ul
      ref={root}
      className="tile-grid"
      aria-label={label}
      style={{
        height: Math.max(0, rows * (height + gap) - gap),
        paddingTop: from * (height + gap),
        gap,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gridAutoRows: height,
      }}
    >
      {shown.map((item, at) => (
        <li key={keyOf(item)} aria-setsize={items.length} aria-posinset={from * columns + at + 1}>
          {children(item)}
        </li>
      ))}
    </ul>
  );
}

/** How wide an element is and where it begins on the page, px; it moves when what is above it grows. */
function usePlace(root: React.RefObject<HTMLElement | null>): { width: number; top: number } {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const look = () => {
      const box = root.current!.getBoundingClientRect();
      const next = { width: box.width, top: Math.round(box.top + window.scrollY) };
      setPlace((before) => (before.width === next.width && before.top === next.top ? before : next));
    };
    look();
    const watch = new ResizeObserver(look);
    watch.observe(root.current!);
    watch.observe(document.body);
    return () => watch.disconnect();
  }, [root]);
  return place;
}
