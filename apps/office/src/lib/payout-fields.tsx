import { TextField } from '@lime/ui/field.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { WonInput } from '@lime/ui/won-input.tsx';

/** Won that an agent is to be paid, and where they go. */
export type PayoutDraft = {
  /** null: nothing entered */
  readonly amount: number | null;
  readonly target: string;
};

/** Why this cannot be asked for; null: it can. @param most won on the account */
export function payoutProblem({ amount, target }: PayoutDraft, most: number): string | null {
  if (amount === null || amount < 1 || amount > most) return `1원부터 ${formatWon(most)}까지 입력해주세요.`;
  return target.trim() === '' ? '받을 곳을 입력해주세요.' : null;
}

/** Amount and place of a payout. */
export function PayoutFields(props: { value: PayoutDraft; onChange: (draft: PayoutDraft) => void }) {
  const { value, onChange } = props;
  return (
    <>
      <div className="field">
        <span className="name">금액</span>
        <WonInput label="금액" value={value.amount} onChange={(amount) => onChange({ ...value, amount })} />
      </div>
      <TextField
        label="받을 곳"
        placeholder="은행과 계좌번호"
        maxLength={100}
        value={value.target}
        onChange={(event) => onChange({ ...value, target: event.target.value })}
      />
    </>
  );
}
