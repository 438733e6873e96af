import { mayStake } from '@lime/domain/access/may-stake.ts';
import { gameStakeFault } from '@lime/domain/betting/game-stake.ts';
import { findPick } from '@lime/domain/games/game.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { heldTo } from '@lime/domain/limits/level-limits.ts';
import { heldToRound } from '@lime/domain/limits/round-limits.ts';
import { oddsFromWire, payoutOf, productOf, productToDecimal } from '@lime/domain/odds.ts';
import { ruleVersion } from '@lime/domain/settlement/rule-table.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { BetRefusal } from '@lime/contract/betting.texts.ts';
import { placeLotus, placeMini } from '@lime/contract/betting.ts';
import { priceNeverShown } from '../../core/price-never-shown.ts';
import type { Core } from '../../core/context.ts';
import { createCaps } from '../betting/caps.service.ts';
import { createRoundCaps } from './round-caps.ts';
import type { BetProfile, Entry, Product, Verdict } from '../betting/product.types.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { Settings } from '../settings/settings.types.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import { gameResults } from './game-results.ts';
import { describeGames } from './game-text.ts';
import type { LiveRounds } from './live-rounds.ts';
import { picksPerRound } from './rounds.sql.ts';

export type GamesDeps = {
  readonly rounds: Pick<LiveRounds, 'find' | 'refresh'>;
  readonly settings: Pick<Settings, 'limits' | 'ageLimit'>;
  /** Why a game's menu entry is closed to all; null: it is open. */
  readonly menuFault: SiteGate['menuFault'];
};

const profiles: readonly BetProfile[] = [
  { call: placeMini, kind: 'mini', mayWait: false },
  { call: placeLotus, kind: 'lotus', mayWait: false },
];

/** What a verdict is made on. */
type Rules = GamesDeps & { readonly capped: ReturnType<typeof createRoundCaps> };

/** The product of the games with rounds: one pick of one open round, at the price the round opened with. */
export function createGames(core: Core, deps: GamesDeps): Product {
  const capped = createRoundCaps();
  const caps = createCaps(core, capped.rules);
  const rules: Rules = { ...deps, capped };
  return {
    ...gameResults,
    ...describeGames,
    profiles,
    judge: (entry, member) => judge(rules, entry, member),
    changed: () => ({ code: 'BET_ROUND_CLOSED' }),
    started: () => ({ code: 'BET_ROUND_CLOSED' }),
    crowded: ({ perMember }) => ({ code: 'BET_ROUND_LIMIT', detail: { most: perMember!.most } }),
    refresh: () => deps.rounds.refresh(),
    takeHeadroom: caps.take,
    stop: caps.stop,
  };
}

async function judge(
  { rounds, settings, menuFault, capped }: Rules,
  entry: Entry,
  member: MemberFacts,
): Promise<Verdict | BetRefusal> {
  const { profile, body, ...rest } = entry;
  const gate = mayStake(member, seoulDay(new Date()), settings.ageLimit());
  if (gate) return gate;
  const [item, ...more] = body.bettings;
  if (!item) return { code: 'BET_NO_PICKS' };
  if (more.length > 0) return { code: 'BET_ONE_PICK_ONLY' };
  const number = Number(item.betsSeq);
  const eventId = Math.floor(number / picksPerRound);
  const round = Number.isSafeInteger(number) ? await rounds.find(eventId) : null;
  const game = round && findRoundGame(round.game);
  const pick = game && findPick(game, number % picksPerRound)?.pick;
  if (!round || !game || !pick || game.betKind !== profile.kind) return { code: 'BET_NO_ROUND' };
  const closed = menuFault(game.menu);
  if (closed) return closed;
  if (member.permissions[game.menu]?.active === false) return { code: 'PLAY_NOT_PERMITTED' };
  if (round.state !== 'open') return { code: 'BET_ROUND_CLOSED' };
  const odds = round.terms[pick.no]!.price;
  // a round's prices never move: another one was never shown
  if (oddsFromWire(item.odds) !== odds) throw priceNeverShown();
  const limits = heldToRound(heldTo(settings.limits(member.grade, game.limitKind), member), round.limits);
  const fault = gameStakeFault(body.amount, odds, limits);
  if (fault) return fault;
  capped.note(round);
  const mostBets = round.limits?.mostBets;
  const product = productOf([odds]);
  return {
    order: {
      ...rest,
      sentHash: entry.bodyHash,
      product: 'games',
      kind: game.betKind,
      stake: body.amount,
      totalOdds: productToDecimal(product),
      penalty: '0',
      expectedPayout: payoutOf(body.amount, product),
      policy: 'any',
      ruleVersion,
      bonus: null,
      legs: [{ eventId, marketId: null, selectionId: pick.no, version: round.version, odds }],
      events: [{ id: eventId, version: round.version }],
      cutoffSeconds: 0,
      promise: null,
      ...(mostBets ? { perMember: { most: mostBets, eventId, since: round.opens_at.getTime() } } : {}),
    },
    waits: 0,
    minimum: limits.minBetting,
    moments: null,
  };
}
