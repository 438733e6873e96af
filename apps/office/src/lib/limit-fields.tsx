import { countText } from '@lime/domain/text/amount-text.ts';
import { TextField } from '@lime/ui/field.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';

type WonProps = { label: string; hint?: string; value: number | null; onChange: (won: number | null) => void };

/** A limit in won; empty: none of its own. */
export function WonLimit({ label, hint, value, onChange }: WonProps) {
  return (
    <div className="field">
      <span className="name">{label}</span>
      <WonInput label={label} unit="원" value={value} onChange={onChange} />
      {hint !== undefined && <p className="hint">{hint}</p>}
    </div>
  );
}

type DelayProps = {
  /** what follows the range */
  more?: string;
  /** digits as they were typed */
  value: string;
  onChange: (digits: string) => void;
};

/** Seconds for which a bet in play waits. */
export function DelayLimit({ more = '', value, onChange }: DelayProps) {
  return (
    <TextField
      label="인플레이 접수 지연"
      inputMode="numeric"
      maxLength={2}
      hint={`0~60초${more}`}
      value={value}
      problem={Number(value) > 60 ? '60초까지 정할 수 있어요.' : undefined}
      onChange={(event) => onChange(countText(event.target.value) ?? value)}
    />
  );
}
