import type { WireLottoTerms } from '@lime/contract/lotto.ts';
import { chanceOf, lottoRanks, lottoTickets, waysOf } from '@lime/domain/lotto/prizes.ts';
import { formatAmount, formatPoints } from '@lime/ui/format.ts';
import { rankConditions } from './lotto-labels.ts';

/** What each rank gives and how likely it is, exact: counted over all possible draws. */
export function OddsTable({ prizes }: { prizes: WireLottoTerms['prizes'] }) {
  const none = lottoTickets - lottoRanks.reduce((sum, { rank }) => sum + waysOf(rank), 0);
  return (
    <section className="card" aria-labelledby="lotto-odds">
      <h2 id="lotto-odds">당첨 포인트와 확률</h2>
      <table className="odds">
        <thead>
          <tr>
            <th scope="col">등수</th>
            <th scope="col">조건</th>
            <th scope="col" className="r">
              당첨 포인트
            </th>
            <th scope="col" className="r">
              확률
            </th>
          </tr>
        </thead>
        <tbody>
          {lottoRanks.map(({ rank }) => (
            <tr key={rank}>
              <th scope="row">{rank}등</th>
              <td>{rankConditions[rank - 1]}</td>
              <td className="r strong">{formatPoints(prizes[rank - 1]!)}</td>
              <td className="r">
                <span>{oneIn(chanceOf(rank))}</span> <small>{percent(chanceOf(rank))}</small>
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">낙첨</th>
            <td>2개 이하 일치</td>
            <td className="r">0P</td>
            <td className="r">
              <small>{percent(none / lottoTickets)}</small>
            </td>
          </tr>
        </tbody>
      </table>
      <p className="faint">
        나올 수 있는 {formatAmount(lottoTickets)}가지 추첨을 모두 계산한 값이에요. 한 장의 확률은 번호나 응모자 수와
        상관없이 같고, 당첨자가 여럿이어도 나누지 않아요.
      </p>
    </section>
  );
}

const oneIn = (chance: number) => `1/${formatAmount(Math.round(1 / chance))}`;

/** Three digits that count. */
function percent(chance: number): string {
  const value = chance * 100;
  return `${value.toFixed(Math.max(2, 2 - Math.floor(Math.log10(value))))}%`;
}
