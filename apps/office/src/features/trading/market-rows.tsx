import { marketKind, marketKinds, marketNameKo, sideNamesKo } from '@lime/domain/market-kinds.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { paybackOf, paysBackAll } from '@lime/domain/trading/payback.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { Plus, Trash2 } from 'lucide-react';
import type { Body } from '../../lib/calls.ts';
import '../../lib/small-control.css';
import { readPrice } from './staged.ts';
import { percent } from './trading-labels.ts';

/** A market being entered: what its fields hold. */
export type MarketDraft = {
  readonly id: number;
  readonly type: MarketType;
  readonly line: string;
  readonly prices: readonly string[];
};
export type EnteredMarket = Body<'/staff/trading/manual/add'>['markets'][number];

let last = 0;
export function newDraft(type: MarketType, line = '', prices?: readonly string[]): MarketDraft {
  return { id: ++last, type, line, prices: prices ?? marketKind(type).sides.map(() => '') };
}

/** What a draft says, or what is wrong with it in Korean. The server looks at all of it again. */
export function readDraft({ type, line, prices }: MarketDraft): EnteredMarket | string {
  const { hasLine } = marketKind(type);
  const odds = prices.map(readPrice);
  if (hasLine && !/^[+-]?\d{1,3}(\.\d{1,2})?$/.test(line.trim())) return '기준점을 입력해주세요.';
  const hundredths = hasLine ? Math.round(Number(line) * 100) : null;
  if (hundredths !== null && hundredths % 25 !== 0) return '기준점은 0.25 단위예요.';
  if (odds.some((price) => price === null)) return '배당은 1.01에서 10,000 사이예요.';
  const fine = odds.map((price) => price!);
  const thousandths = fine.map((price) => oddsFromWire(price)!);
  if (paysBackAll(type, thousandths))
    return `환수율이 ${percent(paybackOf(type, thousandths).share)}예요. 100%보다 낮아야 해요.`;
  return { type, line: hundredths, odds: fine };
}

type Props = { family: SportFamily; drafts: readonly MarketDraft[]; onChange: (drafts: MarketDraft[]) => void };

/** Markets with their lines and prices, to be entered by hand. */
export function MarketRows({ family, drafts, onChange }: Props) {
  const set = (id: number, change: Partial<MarketDraft>) =>
    onChange(drafts.map((draft) => (draft.id === id ? { ...draft, ...change } : draft)));
  return (
    <fieldset className="market-rows">
      <legend>마켓과 배당</legend>
      {drafts.map((draft, no) => {
        const { sides, hasLine } = marketKind(draft.type);
        const read = readDraft(draft);
        const touched = draft.prices.some((text) => text !== '');
        const name = `${no + 1}번째 마켓`;
        return (
          <div key={draft.id} className="market-row">
            <select
              className="small-control"
              aria-label={name}
              value={draft.type}
              onChange={(event) => {
                const type = Number(event.target.value) as MarketType;
                set(draft.id, { type, line: '', prices: marketKind(type).sides.map(() => '') });
              }}
            >
              {marketKinds.map(({ type }) => (
                <option key={type} value={type}>
                  {marketNameKo(type, family)}
                </option>
              ))}
            </select>
            <input
              className="small-control"
              type="text"
              inputMode="decimal"
              aria-label={`${name} 기준점`}
              placeholder={hasLine ? '기준' : '—'}
              disabled={!hasLine}
              maxLength={7}
              value={draft.line}
              onChange={(event) => set(draft.id, { line: event.target.value })}
            />
            {sides.map((side, at) => (
              <input
                key={side}
                className="small-control"
                type="text"
                inputMode="decimal"
                aria-label={`${name} ${sideNamesKo[side]} 배당`}
                placeholder={sideNamesKo[side]}
                maxLength={8}
                value={draft.prices[at] ?? ''}
                onChange={(event) => set(draft.id, { prices: draft.prices.with(at, event.target.value) })}
              />
            ))}
            <IconButton label={`${name} 지우기`} onClick={() => onChange(drafts.filter((one) => one.id !== draft.id))}>
              <Trash2 size={15} aria-hidden />
            </IconButton>
            <p className={typeof read === 'string' ? 'note bad' : 'note'} role={touched ? 'status' : undefined}>
              {!touched
                ? ''
                : typeof read === 'string'
                  ? read
                  : `환수율 ${percent(
                      paybackOf(
                        draft.type,
                        read.odds.map((odds) => oddsFromWire(odds)!),
                      ).share,
                    )}`}
            </p>
          </div>
        );
      })}
      <Button look="outline" size="small" onClick={() => onChange([...drafts, newDraft(drafts.length === 0 ? 1 : 2)])}>
        <Plus size={15} aria-hidden />
        마켓 추가
      </Button>
    </fieldset>
  );
}
