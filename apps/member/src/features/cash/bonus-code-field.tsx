import { bonusEffectText } from '@lime/contract/bonus.texts.ts';
import { Button } from '@lime/ui/button.tsx';
import { names } from '@lime/ui/class-names.ts';
import { isEnter } from '@lime/ui/composed-enter.ts';
import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import { conditionsOf } from '../../lib/bonus-conditions.ts';
import type { CodeState } from './use-bonus-code.ts';

type Props = {
  code: string;
  state: CodeState;
  /** the deposit the code is for; 0: not entered yet */
  amount: number;
  check: (amount: number) => Promise<CodeState>;
  change: (text: string) => void;
};

/** The code of a bonus and what it does for this deposit, said before it is applied. Source: specification 0 §2, §4. */
export function BonusCodeField({ code, state, amount, check, change }: Props) {
  const id = useId();
  const good = state.step === 'good';
  const moved = good && state.amount !== amount;
  return (
    <div className="field bonus-code">
      <label className="name" htmlFor={id}>
        보너스 코드 <span className="mark">선택</span>
      </label>
      <div className="with-button">
        <div className={names('input', state.step === 'bad' && 'bad', good && 'fine')}>
          <input
            id={id}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={code}
            aria-invalid={state.step === 'bad' || undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => change(event.target.value)}
            onBlur={() => void check(amount)}
            onKeyDown={(event) => {
              if (!isEnter(event.nativeEvent)) return;
              event.preventDefault(); // asks about the code; the deposit has its own button
              void check(amount);
            }}
          />
          {good && <CircleCheck className="good" size={17} aria-hidden />}
        </div>
        <Button className="code-check" busy={state.step === 'checking'} onClick={() => void check(amount)}>
          확인
        </Button>
      </div>
      <p
        id={`${id}-note`}
        role="status"
        className={names('hint', state.step === 'bad' && 'bad', good && !moved && 'fine')}
      >
        {state.step === 'bad'
          ? state.text
          : moved
            ? '금액이 바뀌었어요. 확인을 누르면 보너스를 다시 계산해요.'
            : good
              ? bonusEffectText(state.bonus)
              : ''}
      </p>
      {good && !moved && state.bonus.need > 0 && (
        <ul className="conditions" aria-label="보너스 조건">
          {conditionsOf(state.bonus).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
