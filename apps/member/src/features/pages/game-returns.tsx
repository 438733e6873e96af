import { findHostedGame } from '@lime/domain/games/hosted-games.ts';
import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { briefReturns } from '@lime/domain/games/hosted/hosted-game.ts';
import type { BetReturn } from '@lime/domain/games/hosted/hosted-game.ts';

/** What every bet of a token game pays and pays back, as its rules are counted; nothing for other games. */
export function GameReturns({ slug }: { slug: string }) {
  const game = findHostedGame(slug);
  if (!game) return null;
  return (
    <section className="rich-text long game-returns" aria-labelledby="game-returns">
      <h2 id="game-returns">배당과 환수율</h2>
      <p>나올 수 있는 결과를 모두 세어 계산했어요. 배당에는 베팅금액이 포함돼 있어요.</p>
      <table>
        <thead>
          <tr>
            <th scope="col">베팅</th>
            <th scope="col">배당</th>
            <th scope="col">환수율</th>
          </tr>
        </thead>
        <tbody>
          {briefReturns(game).map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              <td>{pricesText(line)}</td>
              <td>{returnText(line)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const priceText = (price: number) =>
  (price / 1000).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

function pricesText({ prices: { lowest, highest } }: BetReturn): string {
  return lowest === highest ? priceText(lowest) : `${priceText(lowest)} ~ ${priceText(highest)}`;
}

function returnText({ lowest, highest }: BetReturn): string {
  const [least, most] = [percentText(lowest), percentText(highest)];
  return least === most ? least : `${least} ~ ${most}`;
}
