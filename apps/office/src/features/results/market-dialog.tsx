import type { ResultOutcome, WireResultMarket } from '@lime/contract/staff-results.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { SelectField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import type { Payload } from '../../lib/calls.ts';
import { EnterDialog } from './enter-dialog.tsx';
import { resultNames } from './result-labels.tsx';

type Props = { detail: Payload<'/staff/results/detail'>; market: WireResultMarket; onClose: () => void };

/** One market's results by hand, over what the score says; or back to it. */
export function MarketDialog({ detail, market, onClose }: Props) {
  const [results, setResults] = useState<Record<string, LegResult>>(() =>
    Object.fromEntries(market.sides.map(({ side, result }) => [side, market.byHand ? result : 'void'])),
  );
  const outcome: ResultOutcome = { status: 'markets', markets: [{ marketId: market.marketId, results }] };
  const all = (result: LegResult) => setResults(Object.fromEntries(market.sides.map(({ side }) => [side, result])));
  return (
    <EnterDialog
      title="마켓 결과 정하기"
      detail={detail}
      outcome={outcome}
      needsReason
      presets={['배당 오류', '마켓 오류', '공식 기록 확인']}
      danger
      onClose={onClose}
    >
      <p className="result-market">
        <b>
          {market.name} {market.line ?? ''}
        </b>
        <small>{market.product === 'inplay' ? '인플레이' : '경기 전'}</small>
      </p>
      <div className="presets" role="group" aria-label="한 번에 정하기">
        <button type="button" onClick={() => all('void')}>
          전체 적특
        </button>
        <button type="button" onClick={() => all('wait')}>
          점수대로
        </button>
      </div>
      <div className="market-sides">
        {market.sides.map(({ side, name }) => (
          <SelectField
            key={side}
            label={name}
            value={results[side] ?? 'wait'}
            onChange={(event) => setResults({ ...results, [side]: event.target.value as LegResult })}
          >
            {Object.entries(resultNames).map(([value, word]) => (
              <option key={value} value={value}>
                {word}
              </option>
            ))}
          </SelectField>
        ))}
      </div>
    </EnterDialog>
  );
}
