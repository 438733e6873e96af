import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useState } from 'react';
import { chipLimits, isChip, keepChips, usualChips, useChips } from '../../lib/stakes.ts';

/** Five amounts of the member's own, kept in this browser. */
export function ChipsEditor({ onClose }: { onClose: () => void }) {
  const { chips } = useChips();
  const [amounts, setAmounts] = useState<readonly (number | null)[]>(chips);
  const [tried, setTried] = useState(false);
  const wrong = amounts.map((amount) => !isChip(amount));

  const handleSave = () => {
    setTried(true);
    if (wrong.includes(true)) return;
    keepChips(amounts as readonly number[]);
    onClose();
  };
  return (
    <Dialog title="빠른 금액 바꾸기" width={360} onClose={onClose}>
      <form
        className="body chips-editor"
        onSubmit={(event) => {
          event.preventDefault();
          handleSave();
        }}
      >
        {amounts.map((amount, at) => (
          <WonInput
            key={`${at}`}
            label={`빠른 금액 ${at + 1}`}
            value={amount}
            bad={tried && wrong[at]!}
            showReading={false}
            describedBy="chips-rule"
            onChange={(next) => setAmounts(amounts.map((one, i) => (i === at ? next : one)))}
          />
        ))}
        <p id="chips-rule" role={tried && wrong.includes(true) ? 'alert' : undefined}>
          {formatAmount(chipLimits.min)}원부터 {formatAmount(chipLimits.max)}원까지 천 원 단위로 입력해주세요.
        </p>
        <div className="actions">
          <Button type="button" onClick={() => setAmounts(usualChips)}>
            기본값으로
          </Button>
          <Button type="submit" look="primary">
            저장
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
