import { isMarketType, marketKind } from '@lime/domain/market-kinds.ts';
import type { Line, MarketRule, MarketType, Side } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { SuspensionReason } from '@lime/domain/in-play/live-state.ts';
import { oddsFromFeed } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { FeedMarket } from '../feed.ts';
import { isPlausible } from '../plausible.ts';
import { readLine } from './lsports-lines.ts';
import type { WireLine } from './lsports-lines.ts';

/** A bet as it is known: what the feed said of it last. */
export type KnownBet = {
  readonly id: string;
  readonly marketId: number;
  readonly name: string;
  readonly line: string | null;
  readonly baseLine: string | null;
  /** 1 open, 2 suspended, 3 settled */
  readonly status: number;
  readonly price: string | null;
  readonly reason: number | null;
  readonly settlement: number | null;
  /** epoch ms; null when the feed does not say */
  readonly updatedAt: number | null;
};

type Score = { readonly home: number; readonly away: number };

/** What the feed calls each side, by what decides the market. */
const sideNames: Readonly<Record<MarketRule, Readonly<Record<string, Side>>>> = {
  'three-way': { '1': 'home', x: 'draw', '2': 'away' },
  'two-way': { '1': 'home', '2': 'away' },
  handicap: { '1': 'home', '2': 'away' },
  total: { over: 'over', under: 'under' },
  'home-total': { over: 'over', under: 'under' },
  'away-total': { over: 'over', under: 'under' },
  'odd-even': { odd: 'odd', even: 'even' },
  'both-score': { yes: 'yes', no: 'no' },
  'double-chance': { '1x': 'home-draw', '12': 'home-away', x2: 'draw-away' },
  'next-goal': { '1': 'home', x: 'draw', '2': 'away' },
};

/** The name of a side on the wire. */
export function sideName(type: MarketType, side: Side): string {
  const names = sideNames[marketKind(type).rule];
  const found = Object.keys(names).find((name) => names[name] === side)!;
  return side === 'draw' ? 'X' : found === '1x' || found === 'x2' ? found.toUpperCase() : capital(found);
}

/** Kinds the feed sells with two sides where nothing can be drawn: they are our two-way kinds then. */
const withoutDraw: Partial<Record<MarketType, MarketType>> = { 1: 52, 41: 202, 42: 203, 43: 204 };
const drawn: ReadonlySet<SportFamily> = new Set(['football', 'ice-hockey']);
/** Where our own kinds count overtime, these of the feed are them; the feed's plain ones count regulation time alone. */
const withOvertime: Partial<Record<MarketType, MarketType>> = { 226: 52, 342: 3, 28: 2, 51: 5 };
const overtimeFamilies: ReadonlySet<SportFamily> = new Set(['basketball', 'baseball', 'american-football']);
/** The feed's totals and handicaps of these count points, ours count sets. */
const setFamilies: ReadonlySet<SportFamily> = new Set(['volleyball', 'esports']);

/**
 * Our kind for a market of the feed, only where both are decided by the same thing.
 *
 * @returns null when we do not sell it, or would settle it by something else than the feed prices it by
 */
export function readType(id: number, family: SportFamily, hasDraw: boolean): MarketType | null {
  if (!isMarketType(id)) return null;
  const type = (!drawn.has(family) && !hasDraw && withoutDraw[id]) || id;
  const isOfPeriod = !['sport', 'overtime'].includes(marketKind(type).scope);
  if (setFamilies.has(family)) return (isOfPeriod && family === 'volleyball') || type === 52 ? type : null;
  if (!overtimeFamilies.has(family) || isOfPeriod) return type;
  return withOvertime[type] ?? null;
}

/** The reverse, for writing. Null when the feed has no such market. */
export function writeType(type: MarketType, family: SportFamily): number | null {
  const plain = overtimeFamilies.has(family)
    ? Object.keys(withOvertime).find((id) => withOvertime[Number(id) as MarketType] === type)
    : undefined;
  const id = plain === undefined ? type : Number(plain);
  return readType(id, family, true) === type ? id : null;
}

/**
 * Suspension reasons 1–16 are not published with names; those a goal-like event would cause are read as "being looked
 * at". The emitter uses numbers above them, so that the demo world says why.
 */
const ownReasons: readonly SuspensionReason[] = [
  'goal', 'penalty', 'red-card', 'var', 'corner', 'score', 'danger', 'break', 'timeout', 'feed', 'silence', 'ending', 'interrupted',
]; // prettier-ignore
const firstOwnReason = 101;
export const reasonNumber = (reason: SuspensionReason) => firstOwnReason + ownReasons.indexOf(reason);
const readReason = (code: number | null): SuspensionReason => ownReasons[(code ?? 0) - firstOwnReason] ?? 'feed';

/** What a settlement says, by the feed's number; null says nothing. */
export function settledAs(settlement: number | null): Exclude<LegResult, 'wait'> | null {
  switch (settlement) {
    case -1:
    case 3:
      return 'void';
    case 1:
      return 'lost';
    case 2:
      return 'won';
    case 4:
      return 'half_lost';
    case 5:
      return 'half_won';
    default:
      return null;
  }
}

export const settlementNumbers: Readonly<Record<Exclude<LegResult, 'wait'>, number>> = {
  void: 3,
  lost: 1,
  won: 2,
  half_lost: 4,
  half_won: 5,
};

/** Bets of one market on one line, by side. */
export type BetGroup = {
  readonly type: MarketType;
  readonly line: Line | null;
  /** the score a handicap counts from */
  readonly from: Score | null;
  readonly bets: ReadonlyMap<Side, KnownBet>;
};

/**
 * Sorts a fixture's bets into our markets and lines. Bets of kinds we do not sell, with names or lines that cannot be
 * read, are left out. Of two bets for one side the newer one counts, of two equally new ones the lower price.
 */
export function groupBets(bets: Iterable<KnownBet>, family: SportFamily): BetGroup[] {
  const list = [...bets];
  const drawSeen = new Set(list.filter((bet) => bet.name.toLowerCase() === 'x').map((bet) => bet.marketId));
  const groups = new Map<
    string,
    { type: MarketType; line: Line | null; from: Score | null; bets: Map<Side, KnownBet> }
  >();
  for (const bet of list) {
    const type = readType(bet.marketId, family, drawSeen.has(bet.marketId));
    if (type === null) continue;
    const kind = marketKind(type);
    const side = sideNames[kind.rule][bet.name.trim().toLowerCase()];
    const line = kind.hasLine ? lineOf(bet, kind.rule) : { line: null, from: null };
    if (!side || !line) continue;
    const key = `${type}:${line.line ?? ''}:${line.from ? `${line.from.home}-${line.from.away}` : ''}`;
    const group = groups.get(key) ?? { type, ...line, bets: new Map<Side, KnownBet>() };
    groups.set(key, group);
    const other = group.bets.get(side);
    if (!other || isBetter(bet, other)) group.bets.set(side, bet);
  }
  return [...groups.values()];
}

function lineOf({ baseLine, line }: KnownBet, rule: MarketRule): { line: Line; from: Score | null } | null {
  // Both sides of a handicap share the base line, which is the home side's.
  const text = rule === 'handicap' ? baseLine : (baseLine ?? line);
  const read: WireLine | null = text === null ? null : readLine(text);
  return read && (rule === 'handicap' || read.line >= 0)
    ? { line: read.line, from: rule === 'handicap' ? read.from : null }
    : null;
}

function isBetter(bet: KnownBet, other: KnownBet): boolean {
  const newer = (bet.updatedAt ?? 0) - (other.updatedAt ?? 0);
  return newer !== 0
    ? newer > 0
    : (oddsFromFeed(bet.price ?? '') ?? Infinity) < (oddsFromFeed(other.price ?? '') ?? Infinity);
}

export type OfferOf = {
  readonly markets: FeedMarket[];
  /** markets that were open in the feed at implausible prices */
  readonly impossible: readonly MarketType[];
};

/**
 * What of a fixture is for sale. A market is open only when each of its sides is open and priced and the prices make
 * sense together; a handicap counts from the score it names, which must be the score of now.
 *
 * @param mainLines  the feed's main line of each market, where it named one
 * @param score      of now; before the match 0-0
 * @param frozen     why nothing at all is sold; null: it is
 */
export function offerOf(
  bets: Iterable<KnownBet>,
  {
    family,
    mainLines,
    score,
    frozen,
  }: {
    family: SportFamily;
    mainLines: ReadonlyMap<number, string>;
    score: Score;
    frozen: SuspensionReason | null;
  },
): OfferOf {
  const markets: (FeedMarket & { balance: number; wireLine: string; wireType: number })[] = [];
  const impossible: MarketType[] = [];
  for (const group of groupBets(bets, family)) {
    const kind = marketKind(group.type);
    const sides = kind.sides.map((side) => group.bets.get(side));
    const line = wholeMatchLine(group, family);
    // A settled side ends the market, a missing one never made it one.
    if (line === undefined || sides.some((bet) => bet === undefined || bet.status === 3)) continue;
    const odds = sides.map((bet) => oddsFromFeed(bet!.price ?? ''));
    const isOpen = sides.every((bet) => bet!.status === 1);
    const isPossible = odds.every((price) => price !== null) && isPlausible(group.type, odds);
    if (isOpen && !isPossible) impossible.push(group.type);
    if (odds.some((price) => price === null)) continue;
    const stopped =
      frozen ??
      (isOld(group, family, score)
        ? 'score'
        : isOpen
          ? isPossible
            ? null
            : 'feed'
          : readReason(reasonOf(sides as KnownBet[])));
    markets.push({
      type: group.type,
      line,
      main: !kind.hasLine,
      odds,
      suspended: stopped !== null,
      reason: stopped,
      balance: Math.max(...(odds as Odds[])) / Math.min(...(odds as Odds[])),
      wireLine: `${group.line}`,
      wireType: sides[0]!.marketId,
    });
  }
  return { markets: withMainLines(withoutDoubles(markets), mainLines), impossible };
}

/**
 * The line over the whole match. Football's handicaps sold in play count from the score in their brackets on, ours count all
 * goals. Nothing public says what the brackets mean elsewhere, or for a period: such a line is not sold unless it counts
 * from 0-0, where it makes no difference.
 *
 * @returns undefined when it cannot be known
 */
export function wholeMatchLine(
  { type, line, from }: Pick<BetGroup, 'type' | 'line' | 'from'>,
  family: SportFamily,
): Line | null | undefined {
  if (from === null || line === null || (from.home === 0 && from.away === 0)) return line;
  return countsFromScore(type, family) ? line - (from.home - from.away) * 100 : undefined;
}

/** Whether a handicap of this kind, sold in play, counts from the score of then. */
export function countsFromScore(type: MarketType, family: SportFamily): boolean {
  return family === 'football' && type === 3;
}

/** A handicap that counts from another score than the one of now was priced before something happened. */
function isOld({ type, from }: BetGroup, family: SportFamily, score: Score): boolean {
  return from !== null && countsFromScore(type, family) && (from.home !== score.home || from.away !== score.away);
}

function reasonOf(sides: readonly KnownBet[]): number | null {
  return sides.find((bet) => bet.status === 2)?.reason ?? null;
}

/** Two lines of the feed can be one of ours once they count the whole match: the one that is sold, else the first. */
function withoutDoubles<M extends FeedMarket>(markets: readonly M[]): M[] {
  const byKey = new Map<string, M>();
  for (const market of markets) {
    const key = `${market.type}:${market.line ?? ''}`;
    const other = byKey.get(key);
    if (!other || (other.suspended && !market.suspended)) byKey.set(key, market);
  }
  return [...byKey.values()];
}

/** One main line a market: the feed's where it is there, else the most balanced. */
function withMainLines(
  markets: readonly (FeedMarket & { balance: number; wireLine: string; wireType: number })[],
  mainLines: ReadonlyMap<number, string>,
): FeedMarket[] {
  const mains = new Map<MarketType, Line | null>();
  for (const [type, list] of Map.groupBy(markets, (market) => market.type)) {
    const told = readLine(mainLines.get(list[0]!.wireType) ?? '');
    const named = list.find((market) => told !== null && market.wireLine === String(told.line));
    const balanced = list.toSorted((a, b) => a.balance - b.balance || (a.line ?? 0) - (b.line ?? 0))[0]!;
    mains.set(type, (named ?? balanced).line);
  }
  return markets.map(({ balance: _balance, wireLine: _wireLine, wireType: _wireType, ...market }) => ({
    ...market,
    main: mains.get(market.type) === market.line,
  }));
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
