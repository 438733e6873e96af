import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { names } from '@lime/ui/class-names.ts';
import { ChevronDown } from 'lucide-react';
import { Popover } from '../popover.tsx';

type Props = {
  label: string;
  /** the name of having chosen nothing; 전체 where it is left out */
  empty: string | undefined;
  from: string;
  to: string;
  onChange: (from: string, to: string) => void;
};

/** Seoul days from and to, with the stretches one asks for most. */
export function DaysFilter({ label, empty, from, to, onChange }: Props) {
  const today = seoulDay(new Date());
  const presets = [
    { name: '오늘', from: today, to: today },
    { name: '어제', from: addDays(today, -1), to: addDays(today, -1) },
    { name: '최근 7일', from: addDays(today, -6), to: today },
    { name: '최근 30일', from: addDays(today, -29), to: today },
  ].filter(({ name }) => name !== empty);
  const named = presets.find((preset) => preset.from === from && preset.to === to)?.name;
  const words = from === '' && to === '' ? (empty ?? `${label} 전체`) : (named ?? rangeName(from, to));
  return (
    <Popover
      label={label}
      align="left"
      className="days-panel"
      button={(props) => (
        <button type="button" className={names('select-chip', (from !== '' || to !== '') && 'on')} {...props}>
          {words}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    >
      {(close) => (
        <>
          {[{ name: empty ?? '전체', from: '', to: '' }, ...presets].map((preset) => (
            <button
              key={preset.name}
              type="button"
              className="line"
              onClick={() => {
                onChange(preset.from, preset.to);
                close();
              }}
            >
              {preset.name}
            </button>
          ))}
          <div className="edges">
            <input
              type="date"
              aria-label={`${label} 시작`}
              value={from}
              max={to || undefined}
              onChange={(event) => onChange(event.target.value, to)}
            />
            <span aria-hidden>–</span>
            <input
              type="date"
              aria-label={`${label} 끝`}
              value={to}
              min={from || undefined}
              onChange={(event) => onChange(from, event.target.value)}
            />
          </div>
        </>
      )}
    </Popover>
  );
}

const short = (day: string) => day.slice(5).replace('-', '.');

function rangeName(from: string, to: string): string {
  if (from === to) return short(from);
  return `${from === '' ? '' : short(from)} – ${to === '' ? '' : short(to)}`.trim();
}
