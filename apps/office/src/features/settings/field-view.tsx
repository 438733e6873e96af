import { grades } from '@lime/domain/access/grades.ts';
import { names } from '@lime/ui/class-names.ts';
import { Switch } from '@lime/ui/switch.tsx';
import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { FieldProps } from './field-props.ts';
import { ListEditor } from './list-editor.tsx';
import { NumberInput } from './number-input.tsx';

const below = (path: string, name: string | number) => (path === '' ? String(name) : `${path}.${name}`);

/** One value of a setting, drawn from the form its schema gave. */
export function FieldView(props: FieldProps) {
  const { field, path, problems, warnings } = props;
  const id = useId();
  const own = problems.find((problem) => problem.path === path);
  const advice = warnings.filter((warning) => warning.path === path).map(({ text }) => text);
  const note = own?.text ?? advice.join(' ');
  return (
    <div className={names('value', field.kind)}>
      <Control {...props} noteId={note === '' ? undefined : id} bad={own !== undefined} />
      {note !== '' && (
        <p id={id} className={own ? 'problem' : 'advice'} role={own ? 'alert' : 'status'}>
          {note}
        </p>
      )}
    </div>
  );
}

type ControlProps = FieldProps & { noteId: string | undefined; bad: boolean };
type Of<Kind extends FieldProps['field']['kind']> = { field: Extract<FieldProps['field'], { kind: Kind }> };

function Control(props: ControlProps) {
  const { label, field, value, disabled, onChange, noteId, bad } = props;
  switch (field.kind) {
    case 'switch':
      return <Switch label={label} on={value === true} disabled={disabled} onChange={onChange} />;
    case 'number':
      return (
        <NumberInput
          label={label}
          value={typeof value === 'number' ? value : null}
          integer={field.integer}
          unit={field.unit}
          bad={bad}
          describedBy={noteId}
          disabled={disabled}
          onChange={onChange}
        />
      );
    case 'text':
      return <TextControl {...props} field={field} />;
    case 'choice':
      return <ChoiceControl {...props} field={field} />;
    case 'grades':
      return <GradesInput label={label} value={value as number[]} disabled={disabled} onChange={onChange} />;
    case 'row':
      return <RowControl {...props} field={field} />;
    case 'fields':
      return <PartsControl {...props} field={field} />;
    case 'list':
      return (
        <ListEditor
          {...props}
          field={field}
          rows={value as unknown[]}
          cell={(name, cell) => <FieldView key={name} {...cell} />}
        />
      );
    case 'levels':
      return null; // the limits have a grid of their own
  }
}

function TextControl({ label, field, value, disabled, onChange, noteId, bad }: ControlProps & Of<'text'>) {
  return field.long ? (
    <textarea
      className="text-area"
      rows={4}
      aria-label={label}
      aria-describedby={noteId}
      maxLength={field.max}
      disabled={disabled}
      value={String(value ?? '')}
      onChange={(event) => onChange(event.target.value)}
    />
  ) : (
    <div className={names('input', bad && 'bad')}>
      <input
        aria-label={label}
        aria-invalid={bad || undefined}
        aria-describedby={noteId}
        placeholder={field.hint}
        maxLength={field.max}
        disabled={disabled}
        value={String(value ?? '')}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function ChoiceControl({ label, field, value, disabled, onChange, noteId, bad }: ControlProps & Of<'choice'>) {
  return (
    <div className={names('input', bad && 'bad')}>
      <select
        aria-label={label}
        aria-describedby={noteId}
        disabled={disabled}
        value={String(value)}
        onChange={(event) =>
          onChange(field.options.find((option) => String(option.value) === event.target.value)?.value)
        }
      >
        {field.options.map((option) => (
          <option key={option.value} value={String(option.value)}>
            {option.name}
          </option>
        ))}
      </select>
      <ChevronDown size={16} aria-hidden />
    </div>
  );
}

/** A fixed number of values beside each other. */
function RowControl({ label, field, value, path, problems, warnings, disabled, onChange }: FieldProps & Of<'row'>) {
  return (
    <div className="beside" role="group" aria-label={label}>
      {field.items.map((item, index) => (
        <FieldView
          // oxlint-disable-next-line react/no-array-index-key -- a fixed number of places
          key={index}
          {...{ problems, warnings, disabled }}
          label={`${label} ${index + 1}`}
          field={item}
          value={(value as unknown[])[index]}
          path={below(path, index)}
          onChange={(next) => onChange((value as unknown[]).with(index, next))}
        />
      ))}
    </div>
  );
}

/** Named values, each with its label. */
function PartsControl({
  label,
  field,
  value,
  path,
  problems,
  warnings,
  disabled,
  onChange,
}: FieldProps & Of<'fields'>) {
  return (
    <div className="parts" role="group" aria-label={label}>
      {field.parts.map((part) => (
        <div key={part.name} className={names('part', part.field.kind)}>
          {part.field.kind !== 'switch' && <span className="part-name">{part.label}</span>}
          <FieldView
            {...{ problems, warnings, disabled }}
            label={part.label}
            field={part.field}
            value={(value as Record<string, unknown>)[part.name]}
            path={below(path, part.name)}
            onChange={(next) => onChange({ ...(value as object), [part.name]: next })}
          />
          {part.help !== '' && <p className="part-help">{part.help}</p>}
        </div>
      ))}
    </div>
  );
}

/** Some of the grades; none means all of them. */
function GradesInput({
  label,
  value,
  disabled,
  onChange,
}: {
  label: string;
  value: readonly number[];
  disabled: boolean;
  onChange: (grades: number[]) => void;
}) {
  return (
    <div className="grades" role="group" aria-label={label}>
      <button type="button" aria-pressed={value.length === 0} disabled={disabled} onClick={() => onChange([])}>
        모두
      </button>
      {grades.map((grade) => (
        <button
          key={grade}
          type="button"
          aria-pressed={value.includes(grade)}
          disabled={disabled}
          onClick={() => onChange(grades.filter((one) => (one === grade) !== value.includes(one)))}
        >
          {grade}
          <span className="visually-hidden">레벨</span>
        </button>
      ))}
    </div>
  );
}
