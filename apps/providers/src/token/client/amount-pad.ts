import { listenToAmount } from '@lime/ui/amount-input.ts';
import { at, make, won } from './host.ts';

/** The amount of a bet, as the pads of instant games and of graph have it. */
export type Amounts = {
  /** won; 0: none is chosen */
  amount(): number;
  setAmount(next: number): void;
  /** What the member has, won; null: not known. */
  setBalance(next: number | null): void;
  /** Listens to the field and draws the quick amounts; the page has `amount`, `quick` and `range`. */
  listen(): void;
};

type Limits = { readonly min: number; readonly max: number };
type Pad = {
  /** nothing can be changed now */
  isBusy(): boolean;
  changed(): void;
};

/** @param isPhone  the stake is chosen first: there is none to begin with */
export function createAmounts({ min, max }: Limits, isPhone: boolean, { isBusy, changed }: Pad): Amounts {
  let amount = isPhone ? 0 : Math.max(min, Math.min(max, 10_000));
  let balance: number | null = null;

  function setAmount(next: number): void {
    amount = Math.max(0, Math.min(next, max, balance ?? max));
    at<HTMLInputElement>('amount').value = amount === 0 ? '' : won(amount);
    changed();
  }

  return {
    amount: () => amount,
    setAmount,
    setBalance(next) {
      if (next !== null) balance = next;
    },
    listen() {
      const quick: readonly [string, () => number][] = [
        ['1만', () => amount + 10_000],
        ['5만', () => amount + 50_000],
        ['10만', () => amount + 100_000],
        ['50만', () => amount + 500_000],
        ['100만', () => amount + 1_000_000],
        ['HALF', () => Math.floor((balance ?? max) / 2)],
        ['MAX', () => Math.min(balance ?? max, max)],
        ['지우기', () => 0],
      ];
      at('quick').append(
        ...quick.map(([name, next]) => {
          const button = make('button', { type: 'button' }, name);
          button.addEventListener('click', () => isBusy() || setAmount(next()));
          return button;
        }),
      );
      at('range').textContent = `${won(min)} ~ ${won(max)}원`;
      listenToAmount(at<HTMLInputElement>('amount'), {
        max,
        setAmount: (next) => setAmount(next ?? 0),
        leave: () => setAmount(amount),
      });
      setAmount(amount);
    },
  };
}
