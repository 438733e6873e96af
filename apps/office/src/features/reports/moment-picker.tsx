import { formatDayTime } from '@lime/ui/format.ts';
import { Clock, Lock } from 'lucide-react';
import { Popover } from '../../lib/popover.tsx';
import { fromSeoul, toSeoul } from '../../lib/seoul-field.ts';

type Props = {
  /** an instant; null: as of the last seal */
  asOf: string | null;
  at: string | undefined;
  onChange: (asOf: string | null) => void;
};

/** As of when a report is. @param at  the moment it has; undefined while it loads */
export function MomentPicker({ asOf, at, onChange }: Props) {
  const words = at === undefined ? '…' : formatDayTime(at);
  return (
    <Popover
      label="기준 시각"
      button={(button) => (
        <button type="button" className={asOf === null ? 'select-chip' : 'select-chip on'} {...button}>
          <Clock size={14} aria-hidden />
          기준 {words}
        </button>
      )}
    >
      {(close) => (
        <div className="moment">
          <button
            type="button"
            className="line"
            onClick={() => {
              onChange(null);
              close();
            }}
          >
            지금
          </button>
          <label>
            이 시각 기준(한국 시각)
            <input
              type="datetime-local"
              value={toSeoul(asOf)}
              onChange={(event) => onChange(event.target.value === '' ? null : fromSeoul(event.target.value))}
            />
          </label>
          <p className="dim">그때까지 원장에 봉인된 기록만 집계해요.</p>
        </div>
      )}
    </Popover>
  );
}

/** The hash of a report's figures, and what it is good for. */
export function ReportHash({ sha256 }: { sha256: string }) {
  return (
    <p className="hash">
      <Lock size={13} aria-hidden /> 같은 기준 시각이면 언제 만들어도 같은 숫자예요 · 파일 지문(SHA-256){' '}
      <code title={sha256}>
        {sha256.slice(0, 4)}…{sha256.slice(-4)}
      </code>
    </p>
  );
}
