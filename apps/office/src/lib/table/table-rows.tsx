import { names } from '@lime/ui/class-names.ts';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Column, Sort } from './list-types.ts';
import type { TableModel } from './table-model.ts';
import { useRowSwipe } from './use-row-swipe.ts';

type HeadProps<Row> = {
  model: TableModel<Row>;
  selectable: boolean;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
};

/** The head of a list: the box that selects the whole page, then the shown columns, which order the list where they can. */
export function TableHead<Row>({ model, selectable, sort, onSort }: HeadProps<Row>) {
  return (
    <thead>
      <tr>
        {selectable && (
          <th className="pick">
            <label className="check">
              <input
                type="checkbox"
                aria-label="이 쪽 모두 선택"
                checked={model.allSelected}
                ref={(box) => {
                  if (box) box.indeterminate = model.someSelected && !model.allSelected;
                }}
                onChange={() => model.toggleAll()}
              />
            </label>
          </th>
        )}
        {model.shown.map((column) => (
          <HeadCell key={column.id} column={column} sort={sort} onSort={onSort} />
        ))}
      </tr>
    </thead>
  );
}

type RowProps<Row> = {
  row: TableModel<Row>['rows'][number];
  shown: readonly Column<Row>[];
  /** the row in a few words, for the label of its box */
  name: string;
  selectable: boolean;
  /** Tab stops at this row */
  reached: boolean;
  className: string;
  /** the row is in focus */
  onCurrent: () => void;
  onOpen: () => void;
  /** what pulling its card to the right on a phone asks for; null: nothing */
  onSwipe: (() => void) | null;
  /** the row in two lines, in place of the columns that are not kept; undefined: the columns */
  card: ReactNode;
};

/** A row of a list; a press outside of its controls opens it. */
export function TableRow<Row>({
  row,
  shown,
  name,
  selectable,
  reached,
  className,
  onCurrent,
  onOpen,
  onSwipe,
  card,
}: RowProps<Row>) {
  const { handlers, wasSwiped } = useRowSwipe(onSwipe);
  return (
    <tr
      data-key={row.id}
      tabIndex={reached ? 0 : -1}
      className={className}
      onFocus={onCurrent}
      {...handlers}
      onClick={(event) => {
        if ((event.target as HTMLElement).closest('button, a, input, label, select')) return;
        if (wasSwiped()) return;
        if (window.getSelection()?.isCollapsed === false) return;
        onCurrent();
        onOpen();
      }}
    >
      {selectable && (
        <td className="pick">
          <label className="check">
            <input
              type="checkbox"
              aria-label={`${name} 선택`}
              checked={row.isSelected}
              onChange={() => undefined}
              onClick={(event) => row.toggle(event)}
            />
          </label>
        </td>
      )}
      {card !== undefined && <td className="phone-card">{card}</td>}
      {(card === undefined ? shown : shown.filter(({ keep }) => keep)).map((column) => (
        <td
          key={column.id}
          className={names(column.align, column.keep && 'keep') || undefined}
          data-column={column.id}
          data-label={column.label}
        >
          {column.cell(row.original)}
        </td>
      ))}
    </tr>
  );
}

function HeadCell<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}) {
  const dir = sort?.id === column.id ? sort.dir : null;
  const Arrow = dir === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      className={names(column.align, column.keep && 'keep') || undefined}
      style={{ width: column.width }}
      aria-sort={dir === null ? undefined : dir === 'asc' ? 'ascending' : 'descending'}
    >
      {column.sort ? (
        <button type="button" onClick={() => onSort({ id: column.id, dir: dir === 'desc' ? 'asc' : 'desc' })}>
          {column.label}
          <Arrow size={12} strokeWidth={2} className={dir === null ? 'idle' : undefined} aria-hidden />
        </button>
      ) : (
        column.label
      )}
    </th>
  );
}
