import { Minus, Plus, RotateCcw } from 'lucide-react';
import { price } from './trading-labels.ts';
import type { DeskSelection } from './trading-labels.ts';
import { priceWith, readPrice, stepPrice } from './staged.ts';
import type { Staged } from './staged.ts';

type Props = {
  selection: DeskSelection;
  /** market and selection, for those who do not see the table */
  label: string;
  staged: Staged;
  /** null: nothing is staged for it any more */
  onStage: (betsSeq: string, change: Staged[string] | null) => void;
  disabled: boolean;
};

/** The price of one selection: steps, typing, arrows up and down; Escape forgets, the turning arrow gives the feed's back. */
export function PriceEditor({ selection, label, staged, onStage, disabled }: Props) {
  const { betsSeq, odds, deskOdds } = selection;
  const change = staged[betsSeq];
  const shown = change ? (change.text === '' ? price(selection.feedOdds) : change.text) : price(odds);
  const isBad = change !== undefined && change.text !== '' && change.odds === null;
  const stage = (next: number) => onStage(betsSeq, { odds: next, text: price(next) });
  const step = (direction: 1 | -1) => stage(stepPrice(priceWith(selection, staged) ?? odds, direction));
  return (
    <div className="price-editor">
      <div className={change ? 'box staged' : 'box'} data-bad={isBad || undefined}>
        <button type="button" tabIndex={-1} aria-label={`${label} 내리기`} disabled={disabled} onClick={() => step(-1)}>
          <Minus size={13} aria-hidden />
        </button>
        <input
          type="text"
          inputMode="decimal"
          aria-label={`${label} 판매 배당`}
          aria-invalid={isBad || undefined}
          autoComplete="off"
          maxLength={8}
          disabled={disabled}
          value={shown}
          onFocus={(event) => event.target.select()}
          onChange={(event) => {
            const text = event.target.value;
            onStage(betsSeq, text === '' ? { odds: null, text: ' ' } : { odds: readPrice(text), text });
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowUp' || event.key === 'ArrowDown') {
              event.preventDefault();
              step(event.key === 'ArrowUp' ? 1 : -1);
            } else if (event.key === 'Escape' && change) {
              event.preventDefault();
              onStage(betsSeq, null);
            }
          }}
        />
        <button type="button" tabIndex={-1} aria-label={`${label} 올리기`} disabled={disabled} onClick={() => step(1)}>
          <Plus size={13} aria-hidden />
        </button>
      </div>
      <button
        type="button"
        className="to-feed"
        aria-label={`${label} 피드 배당으로`}
        title="피드 배당으로"
        hidden={deskOdds === null || disabled || change?.text === ''}
        onClick={() => onStage(betsSeq, { odds: null, text: '' })}
      >
        <RotateCcw size={13} aria-hidden />
      </button>
    </div>
  );
}
