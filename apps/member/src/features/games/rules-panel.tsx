import { memo, useState } from 'react';
import type { WireRound } from '@lime/contract/games.ts';
import { returnOf } from '@lime/domain/games/game.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { oddsFromWire } from '@lime/domain/odds.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import './rules-panel.css';

type Props = { game: Pick<RoundGame<never>, 'id' | 'name' | 'folders' | 'chances'>; round: WireRound | null };

/** Each answer with its chance, its price and what it pays back of all stakes, exact. */
export const RulesPanel = memo(function RulesPanel({ game, round }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <details className="card game-rules" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>게임 방법과 환수율</summary>
      {open && <Rules game={game} round={round} />}
    </details>
  );
});

function Rules({ game, round }: Props) {
  const chances = game.chances();
  const prices = new Map(
    round?.folders.flatMap(({ bets }) =>
      bets.map(({ bets_id: id, bets_price: price }) => [Number(id), oddsFromWire(price)]),
    ),
  );
  return (
    <>
      <p>
        결과는 회차마다 마감한 뒤, 미리 공개한 해시 체인의 값으로 뽑아요. 아래는 모든 경우를 세어 구한 값이고, 환수율은
        오래 베팅했을 때 베팅금액 가운데 돌려드리는 몫이에요.{' '}
        <AppLink to={`/game/${game.id}`}>{game.name} 소개</AppLink>
      </p>
      <div className="scroll" role="region" aria-label="환수율" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">항목</th>
              <th scope="col">선택</th>
              <th scope="col" className="num">
                확률
              </th>
              <th scope="col" className="num">
                배당
              </th>
              <th scope="col" className="num">
                환수율
              </th>
            </tr>
          </thead>
          <tbody>
            {game.folders.flatMap((folder) =>
              folder.picks.map(({ no, name, price: usual }, index) => {
                const chance = chances.get(no)!;
                const price = prices.get(no) ?? usual;
                return (
                  <tr key={no}>
                    {index === 0 && (
                      <th scope="rowgroup" rowSpan={folder.picks.length}>
                        {folder.name}
                      </th>
                    )}
                    <td>{name}</td>
                    <td className="num">{percentText({ numerator: chance.won, denominator: chance.of })}</td>
                    <td className="num">{(price / 1_000).toFixed(2)}</td>
                    <td className="num">{percentText(returnOf(chance, price))}</td>
                  </tr>
                );
              }),
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}
