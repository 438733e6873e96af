import { beadRoad, bigRoad, derivedMarks, derivedRoads, roadRows } from '@lime/domain/games/roads.ts';
import type { RoadCell } from '@lime/domain/games/roads.ts';
import { at, make, redraw } from '../../token/client/host.ts';
import { svgOf } from '../../token/client/svg.ts';
import type { Bead, PastRound } from '../tables/table-types.ts';

// Roads of a table as drawing 30 has them: the bead plate with what each round showed, the big road, and what derives from it.

const cell = 20;
/** of the big road above a phone's chips */
const stripColumns = 36;

type Drawn = { readonly cell: RoadCell; readonly marks: readonly SVGElement[] };

/** A road whose newest columns show; the next place of the bead plate is dotted. */
function road(
  name: string,
  columns: number,
  drawn: readonly Drawn[],
  label: string,
  next: RoadCell | null = null,
): HTMLElement {
  const width = drawn.reduce((most, one) => Math.max(most, one.cell.column + 1), next ? next.column + 1 : 0);
  const off = Math.max(0, width - columns);
  const svg = svgOf('svg', {
    viewBox: `0 0 ${columns * cell} ${roadRows * cell}`,
    role: 'img',
    'aria-label': label,
    class: 'road',
  });
  svg.append(
    svgOf('path', {
      class: 'grid',
      d:
        Array.from({ length: columns - 1 }, (_, column) => `M${(column + 1) * cell} 0V${roadRows * cell}`).join('') +
        Array.from({ length: roadRows - 1 }, (_, row) => `M0 ${(row + 1) * cell}H${columns * cell}`).join(''),
    }),
  );
  const place = ({ column, row }: RoadCell) =>
    `translate(${(column - off) * cell + cell / 2} ${row * cell + cell / 2})`;
  for (const one of drawn)
    if (one.cell.column >= off) svg.append(svgOf('g', { transform: place(one.cell) }, ...one.marks));
  if (next) svg.append(svgOf('circle', { class: 'next', r: '7', transform: place(next) }));
  return make('div', { class: 'road-box' }, make('p', { class: 'dim' }, name), svg);
}

const beadMarks = ({ tone, text }: Bead) => [
  svgOf('circle', { r: '8.4', class: `solid ${tone}` }),
  svgOf('text', { y: '3.6' }, text),
];

/** The big road's rounds: ties are a stroke on the one before. */
function runs(beads: readonly Bead[]) {
  const list: { tone: string; ties: number }[] = [];
  for (const { tone, isTie } of beads)
    if (!isTie) list.push({ tone, ties: 0 });
    else if (list.length > 0) list.at(-1)!.ties += 1;
  return list;
}

const derivedMark = (id: string, mark: 'same' | 'other') =>
  id === 'big-eye'
    ? svgOf('circle', { r: '6', class: `ring ${mark}` })
    : id === 'small'
      ? svgOf('circle', { r: '6.5', class: `solid ${mark}` })
      : svgOf('path', { d: 'M-6 6L6-6', class: `ring ${mark}` });

/**
 * Shows the roads of the shoe under way, or of the last rounds where there is none.
 *
 * @param last    the newest first
 * @param counts  what is counted next to them
 */
export function showRoads(
  last: readonly PastRound[],
  counts: readonly (readonly [tone: string, name: string])[],
  isShoe: boolean,
): void {
  const [newest] = last;
  const beads = last
    .filter(({ shoeNo }) => shoeNo === newest?.shoeNo)
    .map(({ bead }) => bead)
    .toReversed();
  redraw(at('roads'), `${newest?.shoeNo} ${newest?.no} ${beads.length}`, () => {
    const countList = () => [
      ...counts.map(([tone, name]) =>
        make(
          'span',
          { class: tone },
          `${name} `,
          make('b', {}, String(beads.filter((bead) => bead.tone === tone).length)),
        ),
      ),
      make('span', {}, '합 ', make('b', {}, String(beads.length))),
    ];
    at('counts').replaceChildren(...countList());
    const all = runs(beads);
    const marks = all.map(({ tone }) => tone);
    const cells = beadRoad(beads.map(({ tone }) => tone));
    const next = { index: beads.length, column: Math.floor(beads.length / roadRows), row: beads.length % roadRows };
    const said = `최근 ${beads.length}회: ${counts.map(([tone, name]) => `${name} ${beads.filter((bead) => bead.tone === tone).length}`).join(', ')}`;
    const big = (columns: number) =>
      road(
        '큰길',
        columns,
        bigRoad(marks).map((one) => ({
          cell: one,
          marks: [
            svgOf('circle', { r: '7', class: `ring ${all[one.index]!.tone}` }),
            ...(all[one.index]!.ties > 0 ? [svgOf('path', { d: 'M-6 6L6-6', class: 'ring tie' })] : []),
          ],
        })),
        `큰길 ${marks.length}회`,
      );
    // on a phone the card of all roads is below what is pressed
    document
      .getElementById('road-strip')
      ?.replaceChildren(make('p', { class: 'counts' }, ...countList()), big(stripColumns));
    at('roads').replaceChildren(
      road(
        '결과판',
        16,
        cells.map((one) => ({ cell: one, marks: beadMarks(beads[one.index]!) })),
        said,
        next,
      ),
      big(24),
      ...(isShoe
        ? [
            make(
              'div',
              { class: 'derived' },
              ...derivedRoads.map(({ id, name, back }) => {
                const derived = derivedMarks(marks, back);
                return road(
                  name,
                  12,
                  bigRoad(derived).map((one) => ({ cell: one, marks: [derivedMark(id, derived[one.index]!)] })),
                  name,
                );
              }),
            ),
          ]
        : []),
    );
  });
}
