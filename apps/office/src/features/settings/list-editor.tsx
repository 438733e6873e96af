import type { FormField } from '@lime/contract/settings-form.ts';
import { names } from '@lime/ui/class-names.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { Fragment, useRef } from 'react';
import type { ReactNode } from 'react';
import { useIsPhone } from '../../lib/phone.ts';
import type { FieldProps } from './field-props.ts';

type Props = Omit<FieldProps, 'field' | 'value'> & {
  field: Extract<FormField, { kind: 'list' }>;
  rows: readonly unknown[];
  /** draws one value of a row; `name` distinguishes it from the others of the row */
  cell: (name: string, props: FieldProps) => ReactNode;
};

/** More fields of a row than this do not fit beside each other: they are a card with their names. */
const maxInLine = { desktop: 6, phone: 2 };

/** Rows that can be added, taken away and moved; a new one gets the focus. */
export function ListEditor({ label, field, rows, path, problems, warnings, disabled, cell, onChange }: Props) {
  const ref = useRef<HTMLDivElement>(null);
  const { item } = field;
  const parts = item.kind === 'fields' ? item.parts : [{ name: '', label: '', help: '', field: item }];
  const named = item.kind === 'fields';
  const cards = parts.length > maxInLine[useIsPhone() ? 'phone' : 'desktop'];
  const whole = path === '' ? '' : `${path}.`;

  const add = () => {
    onChange([...rows, newValueOf(item)]);
    requestAnimationFrame(() => {
      const last = ref.current?.querySelector('[data-row]:last-of-type');
      last?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    });
  };
  const move = (from: number, to: number) => {
    const moved = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]);
    onChange(moved);
    requestAnimationFrame(() =>
      ref.current
        ?.querySelector<HTMLElement>(`[data-row="${to}"] [data-move="${to < from ? 'up' : 'down'}"]:not(:disabled)`)
        ?.focus(),
    );
  };

  return (
    <div className="list-editor" role="group" aria-label={label} ref={ref}>
      {named && !cards && rows.length > 0 && (
        <div className="list-head" aria-hidden>
          {parts.map((part) => (
            <span key={part.name} data-kind={part.field.kind}>
              {part.label}
            </span>
          ))}
          <span className="tools" />
        </div>
      )}
      {rows.map((row, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- rows have no name of their own while they are typed
        <div
          className={names('list-row', cards && 'as-card')}
          data-row={index}
          key={index}
          role="group"
          aria-label={`${label} ${index + 1}번째`}
        >
          {parts.map((part) => {
            const drawn = cell(part.name, {
              problems,
              warnings,
              disabled,
              label: named ? part.label : `${label} ${index + 1}`,
              field: part.field,
              value: named ? (row as Record<string, unknown>)[part.name] : row,
              path: named ? `${whole}${index}.${part.name}` : `${whole}${index}`,
              onChange: (next) => onChange(rows.with(index, named ? { ...(row as object), [part.name]: next } : next)),
            });
            return cards ? (
              <div className="card-part" key={part.name} data-kind={part.field.kind}>
                <span className="card-label" aria-hidden>
                  {part.label}
                </span>
                {drawn}
                {part.help !== '' && <p className="card-help">{part.help}</p>}
              </div>
            ) : (
              <Fragment key={part.name}>{drawn}</Fragment>
            );
          })}
          <div className="tools">
            <IconButton
              label={`${index + 1}번째 위로`}
              data-move="up"
              disabled={disabled || index === 0}
              onClick={() => move(index, index - 1)}
            >
              <ArrowUp size={15} aria-hidden />
            </IconButton>
            <IconButton
              label={`${index + 1}번째 아래로`}
              data-move="down"
              disabled={disabled || index === rows.length - 1}
              onClick={() => move(index, index + 1)}
            >
              <ArrowDown size={15} aria-hidden />
            </IconButton>
            <IconButton
              label={`${index + 1}번째 지우기`}
              disabled={disabled || rows.length <= field.min}
              onClick={() => onChange(rows.toSpliced(index, 1))}
            >
              <Trash2 size={15} aria-hidden />
            </IconButton>
          </div>
        </div>
      ))}
      {rows.length === 0 && <p className="list-empty">아직 없어요.</p>}
      <Button look="outline" size="small" disabled={disabled || rows.length >= field.max} onClick={add}>
        <Plus size={15} aria-hidden />
        추가
      </Button>
    </div>
  );
}

/** What a new row begins with. */
function newValueOf(field: FormField): unknown {
  switch (field.kind) {
    case 'switch':
      return true;
    case 'number':
      return field.nullable ? null : (field.min ?? 0);
    case 'text':
      return '';
    case 'choice':
      return field.options[0]!.value;
    case 'grades':
    case 'list':
      return [];
    case 'row':
      return field.items.map((item, index) =>
        item.kind === 'choice' ? item.options[Math.min(index, item.options.length - 1)]!.value : newValueOf(item),
      );
    case 'fields':
      return Object.fromEntries(field.parts.map((part) => [part.name, newValueOf(part.field)]));
    case 'levels':
      return {};
  }
}
