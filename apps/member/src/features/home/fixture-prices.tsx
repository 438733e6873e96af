import type { WireFixture } from '@lime/contract/fixtures.ts';
import { shortTeam } from '@lime/domain/text/team-short.ts';
import { PriceButton } from '../../lib/price-button.tsx';
import { mainMarket } from './use-home.ts';

/** The prices of a fixture's main market side by side. `teams`: with the team's name over the price instead of 승 and 패. */
export function FixturePrices({ fixture, teams = false }: { fixture: WireFixture; teams?: boolean }) {
  const folder = mainMarket(fixture);
  if (!folder) return null;
  const nameOf = (side: string, name: string) =>
    !teams || side === 'draw'
      ? shortTeam(name)
      : side === 'home'
        ? `${fixture.homeNameKr} ${name}`
        : side === 'away'
          ? `${fixture.awayNameKr} 승`
          : name;
  return (
    <div
      className="game-prices"
      role="group"
      aria-label={`${fixture.homeNameKr} 대 ${fixture.awayNameKr} ${folder.marketNameKr}`}
    >
      {folder.bets.map((bet) => (
        <PriceButton
          key={bet.id}
          fixture={fixture}
          folder={folder}
          bet={bet}
          name={nameOf(bet.side, bet.name)}
          side="middle"
        />
      ))}
    </div>
  );
}
