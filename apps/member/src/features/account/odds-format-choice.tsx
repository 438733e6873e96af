import { formatOdds } from '@lime/domain/odds-format.ts';
import type { OddsFormat } from '@lime/domain/odds-format.ts';
import { useState } from 'react';
import { oddsFormatNow, setOddsFormat } from '../../lib/odds-shown.ts';

const formats: readonly { id: OddsFormat; name: string }[] = [
  { id: 'decimal', name: '소수점 배당' },
  { id: 'fractional', name: '분수 배당' },
  { id: 'american', name: '미국식 배당' },
  { id: 'hong-kong', name: '홍콩식 배당' },
];
const samples = [1_860, 3_500];

/** How this browser shows prices. Bets are placed and kept in decimal odds whatever is shown. */
export function OddsFormatChoice({ labelledBy }: { labelledBy: string }) {
  const [format, setFormat] = useState(oddsFormatNow);
  return (
    <div className="policy-list" role="radiogroup" aria-labelledby={labelledBy}>
      {formats.map(({ id, name }) => (
        <label key={id}>
          <input
            type="radio"
            name="oddsFormat"
            checked={id === format}
            onChange={() => {
              setOddsFormat(id);
              setFormat(id);
            }}
          />
          <b>{name}</b>
          <small>{samples.map((odds) => formatOdds(odds, id)).join(' · ')}</small>
        </label>
      ))}
    </div>
  );
}
