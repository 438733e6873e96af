import type { WireMarginSample } from '@lime/contract/staff-trading-terms.ts';
import { TextField } from '@lime/ui/field.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { percent, price } from './trading-labels.ts';

/** "5", "2.5" percent as thousandths; null when it is no margin. */
export function readMargin(text: string): number | null {
  return /^\d{1,2}(\.\d)?$/.test(text.trim()) && Number(text) <= 30 ? Math.round(Number(text) * 10) : null;
}

type MarginProps = {
  text: string;
  isBad: boolean;
  disabled: boolean;
  /** what holds while it is empty */
  placeholder?: string;
  onChange: (text: string) => void;
};

/** The margin as it is typed, in percent. */
export function MarginField({ text, isBad, disabled, placeholder, onChange }: MarginProps) {
  return (
    <TextField
      label="마진 (%)"
      inputMode="decimal"
      hint="피드 배당에서 덜어내요. 0~30%, 소수 첫째 자리까지예요."
      problem={isBad ? '0~30 사이로 입력해주세요.' : undefined}
      value={text}
      maxLength={4}
      disabled={disabled}
      placeholder={placeholder}
      data-autofocus
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** Limits in won; null: what `otherwise` says. */
export type Limits = { maxBetting: number | null; maxWin: number | null };
type LimitProps = {
  limits: Limits;
  otherwise: { maxBetting: string; maxWin: string };
  onChange: (limits: Limits) => void;
};

/** The two limits of a league, a match or a market. */
export function LimitFields({ limits, otherwise, onChange }: LimitProps) {
  return (
    <div className="limits">
      <span className="name">최대 베팅금액 (비워두면 {otherwise.maxBetting})</span>
      <WonInput
        label="최대 베팅금액"
        value={limits.maxBetting}
        onChange={(maxBetting) => onChange({ ...limits, maxBetting })}
        showReading={false}
      />
      <span className="name">최대 당첨금 (비워두면 {otherwise.maxWin})</span>
      <WonInput
        label="최대 당첨금"
        value={limits.maxWin}
        onChange={(maxWin) => onChange({ ...limits, maxWin })}
        showReading={false}
      />
    </div>
  );
}

/** A market's prices now and after the change. */
export function MarginSample({ sample }: { sample: WireMarginSample }) {
  return (
    <div className="terms-sample">
      <p>
        {sample.game} · {sample.market}
      </p>
      <table>
        <caption className="visually-hidden">마진을 바꾸면 달라지는 배당</caption>
        <thead>
          <tr>
            <th scope="col">선택</th>
            <th scope="col">피드</th>
            <th scope="col">지금</th>
            <th scope="col">바꾼 뒤</th>
          </tr>
        </thead>
        <tbody>
          {sample.sides.map((side) => (
            <tr key={side.name}>
              <th scope="row">{side.name}</th>
              <td>{price(side.feed)}</td>
              <td>{price(side.before)}</td>
              <td className={side.after === side.before ? undefined : 'changed'}>{price(side.after)}</td>
            </tr>
          ))}
          <tr className="sum">
            <th scope="row">환수율</th>
            <td />
            <td>{percent(sample.paybackBefore)}</td>
            <td>{percent(sample.paybackAfter)}</td>
          </tr>
        </tbody>
      </table>
    </div>
  );
}
