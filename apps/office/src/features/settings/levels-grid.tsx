import { isEnter } from '@lime/ui/composed-enter.ts';
import { grades as all } from '@lime/domain/access/grades.ts';
import type { WireLevels } from '@lime/contract/settings-wire.ts';
import type { FormPart } from '@lime/contract/settings-form.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { useRouterState } from '@tanstack/react-router';
import { IconButton } from '@lime/ui/button.tsx';
import { names } from '@lime/ui/class-names.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { ArrowDownToLine, History, Undo2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { mayEdit } from './may.ts';
import { NumberInput } from './number-input.tsx';
import { SettingNotes } from './setting-row.tsx';
import { discard, useEdited } from './use-staff-settings.ts';
import type { Edited } from './use-staff-settings.ts';

const grades = all.map(String);
type Limit = keyof WireLevels[string];

/**
 * The limits of every grade and kind of bets, one limit at a time. Arrow keys move from cell to cell; what one grade
 * has can be given to all grades below it.
 */
export function LevelsGrid({
  settings,
  onHistory,
}: {
  settings: readonly WireStaffSetting[];
  onHistory: (key: string) => void;
}) {
  const { form } = settings[0]!;
  const parts: readonly FormPart[] = form.kind === 'levels' ? form.parts : [];
  // of a search for one limit by its name
  const { field: wanted } = useRouterState({ select: ({ location }) => location.search as { field?: string } });
  const asked = parts.find(({ label }) => label === wanted)?.name as Limit | undefined;
  const [limit, setLimit] = useState<Limit>(asked ?? 'maxBetting');
  const part = parts.find(({ name }) => name === limit) ?? parts[0]!;
  const table = useRef<HTMLTableElement>(null);

  const handleKey = (event: KeyboardEvent<HTMLInputElement>, row: number, column: number) => {
    const input = event.currentTarget;
    const atStart = input.selectionEnd === 0;
    const atEnd = input.selectionStart === input.value.length;
    const whole = atStart
      ? input.selectionStart === 0
      : input.selectionStart === 0 && input.selectionEnd === input.value.length;
    const step =
      event.key === 'ArrowDown' || isEnter(event.nativeEvent)
        ? [1, 0]
        : event.key === 'ArrowUp'
          ? [-1, 0]
          : event.key === 'ArrowRight' && (atEnd || whole)
            ? [0, 1]
            : event.key === 'ArrowLeft' && (atStart || whole)
              ? [0, -1]
              : null;
    if (!step || event.nativeEvent.isComposing) return;
    event.preventDefault();
    table.current
      ?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]!}:${column + step[1]!}"] input`)
      ?.focus();
  };

  return (
    <section className="levels" aria-label="레벨 한도">
      <div className="levels-bar">
        <Segmented
          label="한도"
          items={parts.map(({ name, label }) => ({ id: name as Limit, name: label }))}
          value={part.name as Limit}
          onChange={setLimit}
        />
        <span className="dim">방향키로 칸을 옮기고, 화살표 버튼으로 아래 레벨까지 채워요.</span>
      </div>
      <div className="levels-scroll">
        <table className="levels-table" ref={table}>
          <caption className="visually-hidden">레벨별 {part.label}</caption>
          <thead>
            <tr>
              <th scope="col">레벨</th>
              {settings.map((setting) => (
                <Head key={setting.key} setting={setting} onHistory={onHistory} />
              ))}
            </tr>
          </thead>
          <tbody>
            {grades.map((grade, row) => (
              <tr key={grade}>
                <th scope="row">{grade}레벨</th>
                {settings.map((setting, column) => (
                  <Cell
                    key={setting.key}
                    {...{ setting, part, grade, row, column }}
                    onKeyDown={(event) => handleKey(event, row, column)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {settings.map((setting) => (
        <Notes key={setting.key} setting={setting} parts={parts} />
      ))}
    </section>
  );
}

const nameOf = (setting: WireStaffSetting) => setting.label.replace(/ 한도$/, '');

function Head({ setting, onHistory }: { setting: WireStaffSetting; onHistory: (key: string) => void }) {
  const { changed } = useEdited(setting);
  return (
    <th scope="col" className={names(changed && 'changed')}>
      <div className="levels-head">
        <span>{nameOf(setting)}</span>
        <IconButton label={`${setting.label} 변경 이력`} onClick={() => onHistory(setting.key)}>
          <History size={14} aria-hidden />
        </IconButton>
        {changed && (
          <IconButton label={`${setting.label} 초안 버리기`} onClick={() => void discard([setting.key])}>
            <Undo2 size={14} aria-hidden />
          </IconButton>
        )}
      </div>
    </th>
  );
}

type CellProps = {
  setting: WireStaffSetting;
  part: FormPart;
  grade: string;
  row: number;
  column: number;
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void;
};

function Cell({ setting, part, grade, row, column, onKeyDown }: CellProps) {
  const edited = useEdited(setting);
  const levels = edited.value as WireLevels;
  const limit = part.name as Limit;
  const of = (from: WireLevels, at: string) => (from[at] ?? from['1'])?.[limit];
  const value = of(levels, grade) ?? null;
  const path = `${grade}.${limit}`;
  // a least stake above the greatest is as much the greatest's doing
  const paths = limit === 'maxBetting' ? [path, `${grade}.minBetting`] : [path];
  const bad = edited.problems.some((problem) => paths.includes(problem.path));
  const field = part.field.kind === 'number' ? part.field : null;
  const give = (to: readonly string[], given: number | null) =>
    edited.change({
      ...levels,
      ...Object.fromEntries(to.map((at) => [at, { ...(levels[at] ?? levels['1']), [limit]: given }])),
    });
  const disabled = !mayEdit('limits');
  return (
    <td
      data-cell={`${row}:${column}`}
      data-setting={setting.key}
      className={names(value !== of(setting.value as WireLevels, grade) && 'changed', bad && 'bad')}
    >
      <div className="levels-cell">
        <NumberInput
          label={`${nameOf(setting)} ${grade}레벨 ${part.label}`}
          value={value}
          integer={field?.integer ?? true}
          unit=""
          bad={bad}
          disabled={disabled}
          onChange={(next) => give([grade], next)}
          onKeyDown={onKeyDown}
        />
        {row === grades.length - 1 ? (
          <span className="icon-btn" />
        ) : (
          <IconButton
            label={`${nameOf(setting)} ${grade}레벨 값을 아래 레벨에 채우기`}
            disabled={disabled || grades.slice(row + 1).every((at) => of(levels, at) === value)}
            onClick={() => give(grades.slice(row + 1), value)}
          >
            <ArrowDownToLine size={14} aria-hidden />
          </IconButton>
        )}
      </div>
    </td>
  );
}

/** What is wrong in any of the limits, also of those that are not on screen. */
function Notes({ setting, parts }: { setting: WireStaffSetting; parts: readonly FormPart[] }) {
  const edited: Edited = useEdited(setting);
  const gradesOf = new Map<string, string[]>();
  for (const { path, text } of edited.problems) {
    const [grade, limit] = path.split('.');
    if (limit === undefined) continue;
    const what = `${parts.find(({ name }) => name === limit)?.label ?? ''}: ${text}`;
    gradesOf.set(what, [...(gradesOf.get(what) ?? []), grade!]);
  }
  const lines = [...gradesOf].map(([what, of]) => `${nameOf(setting)} ${of.join(', ')}레벨 ${what}`);
  return (
    <>
      <SettingNotes edited={edited} />
      {lines.map((line) => (
        <p key={line} className="problem" role="alert">
          {line}
        </p>
      ))}
      {setting.others.length > 0 && (
        <p className="advice">
          {nameOf(setting)}: {setting.others.map(({ name }) => name).join(', ')} 님이 편집 중
        </p>
      )}
    </>
  );
}
