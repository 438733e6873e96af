import type { WireFolder, WireFixture } from '@lime/contract/fixtures.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { betTexts } from '@lime/contract/betting.texts.ts';
import { noSoccerDrawInCombination, sameGamePairs } from '@lime/domain/betting/cart.ts';
import type { BettingSettings, CartContext, Pick } from '@lime/domain/betting/cart-types.ts';
import { effectiveOdds } from '@lime/domain/betting/prices.ts';
import { sports } from '@lime/domain/sports.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { cutProduct, oddsFromWire } from '@lime/domain/odds.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import type { PairEntry } from './pairs.ts';
import { shortName } from './pairs.ts';
import { useEdited } from './use-staff-settings.ts';

type Cut = {
  active: boolean;
  division1: number;
  division2: number;
  division3: number;
  bands: { from1: number; to1: number; from2: number; to2: number };
};
type Props = {
  sport: SportFamily | '*';
  pair: readonly [MarketType, MarketType];
  entries: readonly PairEntry[];
  /** what football takes off such a pair: its draft counts too */
  cut: WireStaffSetting | undefined;
};

/** What a pair would come to by the settings alone on a fixture that is on sale now; the guard above them is left out (0100). */
export function PairExample({ cut, ...rest }: Props) {
  return cut ? <Example {...rest} cut={cut} /> : null;
}

function Example({ sport, pair, entries, cut }: Props & { cut: WireStaffSetting }) {
  const soccer = useEdited(cut).value as Cut;
  const { data, error } = useQuery({
    queryKey: ['pair-games', sport],
    queryFn: () => fixturesOf(sport),
    staleTime: 60_000,
  });
  if (error) return <MessageBand tone="warn">지금은 경기로 미리 볼 수 없어요.</MessageBand>;
  if (data === undefined) return <Skeleton height={70} />;
  const found = data
    .map((fixture) => ({
      game: fixture,
      folders: pair.map((type) => fixture.folders.find(({ marketsId }) => marketsId === String(type))),
    }))
    .find(({ folders }) => folders.every((folder) => folder !== undefined));
  const title = `${shortName(pair[0])} + ${shortName(pair[1])}`;
  if (!found) return <MessageBand>{title}: 두 마켓을 함께 판매하는 경기가 지금 없어서 미리 볼 수 없어요.</MessageBand>;
  return (
    <Outcome
      title={title}
      fixture={found.game}
      folders={found.folders as WireFolder[]}
      settings={settingsOf(entries, soccer)}
    />
  );
}

type OutcomeProps = { title: string; fixture: WireFixture; folders: readonly WireFolder[]; settings: BettingSettings };

function Outcome({ title, fixture, folders, settings }: OutcomeProps) {
  const picks = folders.map((folder) => pickOf(fixture, folder));
  const cart = { picks, stake: 0 };
  const context = { settings, picksPerFixture: 2 } as unknown as CartContext;
  const priced = effectiveOdds(picks, settings);
  const refusal = sameGamePairs(cart, context, priced) ?? noSoccerDrawInCombination(cart, context, priced);
  return (
    <div className="pair-example" role="status">
      <p>
        <b>{title}</b>{' '}
        <span className="dim">
          {fixture.homeNameKr} : {fixture.awayNameKr} · 이 설정만 볼 때
        </span>
      </p>
      {refusal ? (
        <p>
          <Badge tone="danger">거절</Badge> {(betTexts[refusal.code] as (one: typeof refusal) => string)(refusal)}
        </p>
      ) : (
        <p>
          <Badge tone="win">허용</Badge>{' '}
          {priced.picks.map(({ pick, odds }, at) => (
            <span key={pick.selectionId}>
              {at > 0 && ' × '}
              {folders[at]!.bets[0]!.name} {(pick.odds / 1000).toFixed(2)}
              {odds !== pick.odds && <b> → {(odds / 1000).toFixed(2)}</b>}
            </span>
          ))}{' '}
          = 최대 <b>{cutProduct(priced.product)}</b>
          {priced.product.numerator !== priced.offered.numerator && (
            <span className="dim"> (차감 전 {cutProduct(priced.offered)})</span>
          )}
        </p>
      )}
    </div>
  );
}

/** Some fixtures of a sport with all their markets, the most popular first. */
async function fixturesOf(sport: SportFamily | '*'): Promise<WireFixture[]> {
  const id = sports.find(({ family }) => family === sport)?.id;
  const { list } = await send('/v2/game/popular', { size: 4, ...(id === undefined ? {} : { sportsId: String(id) }) });
  const whole = list.map(({ gameSeq }) => send('/v2/game/european/detail2', { gameSeq }));
  const settled = await Promise.allSettled(whole);
  return list.map((fixture, at) => {
    const answer = settled[at]!;
    return answer.status === 'fulfilled' ? answer.value.game : fixture;
  });
}

/** The first selection of a market, as the cart's rules see it. */
function pickOf(fixture: WireFixture, folder: WireFolder): Pick {
  const bet = folder.bets[0]!;
  const odds = oddsFromWire(bet.price)!;
  return {
    selectionId: bet.id,
    marketId: folder.id,
    fixtureId: fixture.gameSeq,
    family: sports.find(({ id }) => String(id) === fixture.sportsId)!.family,
    marketType: Number(folder.marketsId) as MarketType,
    side: bet.side,
    line: null,
    odds,
    seenOdds: odds,
    suspended: false,
    startsAt: Date.parse(fixture.startTime),
    bonusFolders: null,
  };
}

/** What those two rules read of the settings, drafts among them. */
function settingsOf(entries: readonly PairEntry[], cut: Cut): BettingSettings {
  const thousandths = (odds: number) => Math.round(odds * 1_000);
  const { active, division1, division2, division3, bands } = cut;
  return {
    sameGamePairs: entries
      .filter(({ status }) => status)
      .map(({ sport, markets }) => ({ family: sport, pair: markets })),
    soccerCombination: {
      active,
      division1: thousandths(division1),
      division2: thousandths(division2),
      division3: thousandths(division3),
      bands: {
        from1: thousandths(bands.from1),
        to1: thousandths(bands.to1),
        from2: thousandths(bands.from2),
        to2: thousandths(bands.to2),
      },
    },
    twoWaySum: null,
    maxReverse: null,
    maxDraw: null,
    bonusFolders: [],
    bonusMinimumOdds: null,
    cutoffSeconds: 0,
  };
}
