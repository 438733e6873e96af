import type { WireBet, WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import { Crest } from '@lime/ui/crest.tsx';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { lineText } from '@lime/domain/betting/pick-name.ts';
import { shortTeam } from '@lime/domain/text/team-short.ts';
import { PriceButton } from '../../lib/price-button.tsx';

type Props = {
  fixture: WireFixture;
  folder: WireFolder;
  /** crests are shown in the row where there is room */
  wide: boolean;
  /** the one selection of the fixture that Tab reaches; arrows reach the others */
  reachable: string | undefined;
};

/** One market: home, draw or line, away; the prices meet in the middle. */
export function MarketRow({ fixture, folder, wide, reachable }: Props) {
  const [first, ...rest] = folder.bets;
  const last = rest.at(-1);
  const draw = folder.bets.length === 3 ? rest[0] : undefined;
  if (!first || !last) return null;

  const price = (bet: WireBet, side: 'home' | 'middle' | 'away', team?: string) => (
    <PriceButton
      fixture={fixture}
      folder={folder}
      bet={bet}
      name={team !== undefined && isTeam(bet) ? (wide ? team : shortTeam(team)) : bet.name}
      side={side}
      crest={wide && team !== undefined && isTeam(bet) ? <Crest team={team} size="s" /> : undefined}
      tabIndex={reachable === bet.id ? 0 : -1}
    />
  );
  return (
    <div className="market" data-row>
      <span className="type">{folder.marketNameKr}</span>
      {price(first, 'home', fixture.homeNameKr)}
      {draw ? price(draw, 'middle') : <span className="line">{middleText(folder)}</span>}
      {price(last, 'away', fixture.awayNameKr)}
    </div>
  );
}

const isTeam = ({ side }: WireBet) => side === 'home' || side === 'away';

function middleText({ marketsId, line }: WireFolder): string {
  if (line === null) return 'VS';
  return lineText({ marketType: Number(marketsId) as MarketType, line: Math.round(line * 100) });
}
