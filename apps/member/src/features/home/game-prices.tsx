import type { WireGame } from '@lime/contract/game.ts';
import { shortTeam } from '@lime/domain/text/team-short.ts';
import { PriceButton } from '../../lib/price-button.tsx';
import { mainMarket } from './use-home.ts';

/** The prices of a game's main market side by side. `teams`: with the team's name over the price instead of 승 and 패. */
export function GamePrices({ game, teams = false }: { game: WireGame; teams?: boolean }) {
  const folder = mainMarket(game);
  if (!folder) return null;
  const nameOf = (side: string, name: string) =>
    !teams || side === 'draw'
      ? shortTeam(name)
      : side === 'home'
        ? `${game.homeNameKr} ${name}`
        : side === 'away'
          ? `${game.awayNameKr} 승`
          : name;
  return (
    <div
      className="game-prices"
      role="group"
      aria-label={`${game.homeNameKr} 대 ${game.awayNameKr} ${folder.marketNameKr}`}
    >
      {folder.bets.map((bet) => (
        <PriceButton
          key={bet.id}
          game={game}
          folder={folder}
          bet={bet}
          name={nameOf(bet.side, bet.name)}
          side="middle"
        />
      ))}
    </div>
  );
}
