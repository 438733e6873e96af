import { withParticle } from '@lime/domain/text/particle.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { inform } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { bonusSum } from './bonus-words.ts';
import { takeCoupon } from './use-bonus.ts';

/** Takes a printed code; what it gives comes at once. */
export function CouponField() {
  const id = useId();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || code === '') return;
    setBusy(true);
    try {
      const { name, currency, amount, need } = await takeCoupon(code);
      const sum = withParticle(bonusSum(amount, currency), '을', '를');
      setCode('');
      setProblem(null);
      void inform(
        need > 0
          ? `${name}: ${sum} 받았어요. 롤링 ${formatWon(need)}을 채우면 출금할 수 있어요.`
          : `${name}: ${sum} 받았어요. 바로 쓸 수 있어요.`,
      );
    } catch (error) {
      setProblem(refusalText(error));
    }
    setBusy(false);
  };
  return (
    <form className="coupon-field" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <label className="name" htmlFor={id}>
        쿠폰 코드
      </label>
      <div className="with-button">
        <div className="input">
          <input
            id={id}
            type="text"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={24}
            value={code}
            aria-invalid={problem !== null || undefined}
            aria-describedby={`${id}-note`}
            onChange={(event) => {
              setCode(event.target.value.replaceAll(/[^A-Za-z0-9-]/g, '').toUpperCase());
              setProblem(null);
            }}
          />
        </div>
        <Button type="submit" busy={busy} disabled={code === ''}>
          받기
        </Button>
      </div>
      <p id={`${id}-note`} role="status" className={problem === null ? 'hint' : 'hint bad'}>
        {problem ?? ''}
      </p>
    </form>
  );
}
