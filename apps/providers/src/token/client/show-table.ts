import { make, setText, showRows } from './host.ts';

// The tables below the boards of all frames.

/** So many rows show until all of them are wanted: what nobody looks at is laid out and painted with every card. */
const rowsAtFirst = 10;

type Table<T> = {
  /** what it is, for those who hear it */
  readonly name: string;
  /** `>` before a name: numbers, to the right */
  readonly heads: readonly string[];
  /** one line above it */
  readonly note?: string;
  /** what is shown while it has no rows */
  readonly none?: string;
  readonly items: readonly T[];
  /** as of `showRows` */
  keyOf(item: T): string;
  /** its cells */
  rowOf(item: T): readonly HTMLElement[];
  /** the class of its row */
  toneOf?(item: T): string;
};

/** How each table shows again what it has. */
const shown = new WeakMap<HTMLElement, () => void>();

/** Shows a table, or what has changed in it. One that is too wide can be moved by keys. */
export function showTable<T>(into: HTMLElement, table: Table<T>): void {
  const { name, heads, note = '', none = '', items, keyOf, rowOf, toneOf } = table;
  if (into.dataset['table'] !== name) {
    into.dataset['table'] = name;
    const cells = heads.map((head) =>
      head.startsWith('>')
        ? make('th', { class: 'right', scope: 'col' }, head.slice(1))
        : make(head === '' ? 'td' : 'th', head === '' ? {} : { scope: 'col' }, head),
    );
    into.replaceChildren(
      make('p', { class: 'dim' }),
      make(
        'div',
        { class: 'scroll', tabindex: '0', role: 'region', 'aria-label': name },
        make('table', {}, make('thead', {}, make('tr', {}, ...cells)), make('tbody', {})),
      ),
      make('p', { class: 'dim' }, none),
      make('button', { type: 'button', class: 'btn more-rows', 'aria-expanded': 'false' }),
    );
    into.lastElementChild!.addEventListener('click', ({ target }) => {
      const button = target as HTMLElement;
      button.ariaExpanded = button.ariaExpanded === 'true' ? 'false' : 'true';
      shown.get(into)!();
    });
  }
  shown.set(into, () => showTable(into, table));
  const isEmpty = items.length === 0;
  const [above, scroll, below, more] = [...into.children] as [HTMLElement, HTMLElement, HTMLElement, HTMLElement];
  const isWhole = more.ariaExpanded === 'true';
  setText(above, note);
  above.hidden = note === '' || (isEmpty && none !== '');
  scroll.hidden = isEmpty;
  below.hidden = !isEmpty;
  more.hidden = items.length <= rowsAtFirst;
  setText(more, isWhole ? '접기' : `최근 ${items.length}개 모두 보기`);
  showRows(into.querySelector('tbody')!, isWhole ? items : items.slice(0, rowsAtFirst), keyOf, (item) =>
    make('tr', toneOf ? { class: toneOf(item) } : {}, ...rowOf(item)),
  );
}

/** A cell of a number. */
export const right = (text: string, tone = ''): HTMLElement => make('td', { class: `right ${tone}`.trim() }, text);
