import * as z from 'zod';
import type { Line } from '@lime/domain/market-kinds.ts';
import { oddsFromFeed } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { americanOdds } from '../american.ts';
import type { FeedFixture, FeedMarket, FeedOffer } from '../feed.ts';
import { isPlausible } from '../plausible.ts';

/**
 * Answers of `GET /v4/sports/{sport}/odds`: fixtures with the prices of many books. Prices only; results come from
 * elsewhere. Source: rules 2 "The Odds API v4"; the recorded answer.
 */

const plain = z
  .string()
  .min(1)
  .max(120)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text));
const outcome = z.object({ name: plain, price: z.number(), point: z.number().nullish() });
const market = z.object({ key: z.string().max(40), outcomes: z.array(z.unknown()).max(100) });
const bookmaker = z.object({ key: z.string().max(60), markets: z.array(z.unknown()).max(50) });
const event = z.object({
  id: z.string().regex(/^[A-Za-z0-9]{8,64}$/),
  sport_key: z.string().regex(/^[a-z0-9_]{1,60}$/),
  sport_title: plain.nullish(),
  commence_time: z.string().max(40),
  home_team: plain,
  away_team: plain,
  bookmakers: z.array(z.unknown()).max(200).nullish(),
});

/** The first word of a sport key tells the sport; its league is the whole key. */
const sportIds: Readonly<Record<string, number>> = {
  soccer: 6046,
  basketball: 48242,
  baseball: 154914,
  icehockey: 35232,
  americanfootball: 131506,
};
/** Where leagues are played, by sport key; others are international. */
const places: readonly (readonly [RegExp, string])[] = [
  [/^(baseball_mlb|basketball_nba|icehockey_nhl|americanfootball_|soccer_usa)/, 'USA'],
  [/^(soccer_epl|soccer_england|soccer_efl)/, 'ENG'],
  [/^soccer_korea|^baseball_kbo|_kbl/, 'KOR'],
  [/^soccer_spain/, 'ESP'],
  [/^soccer_germany/, 'GER'],
  [/^soccer_italy/, 'ITA'],
  [/^soccer_france/, 'FRA'],
  [/^soccer_japan|^baseball_npb/, 'JPN'],
];

export type Answer = {
  readonly fixtures: FeedFixture[];
  /** one offer a fixture, of now */
  readonly offers: Omit<FeedOffer, 'at'>[];
  /** what could not be read, without its content */
  readonly faults: string[];
};

type Quote = { readonly type: 1 | 52 | 2 | 3; readonly line: Line | null; readonly odds: readonly Odds[] };

const maxFaults = 5;

/** Reads an answer; what is not what it must be is left out and named. Never throws. */
export function readAnswer(raw: unknown, format: OddsFormat): Answer {
  const answer: Answer = { fixtures: [], offers: [], faults: [] };
  if (!Array.isArray(raw)) return { ...answer, faults: ['not a list of events'] };
  const say = (fault: string) => answer.faults.length < maxFaults && answer.faults.push(fault);
  for (const entry of raw.slice(0, 5_000)) {
    const read = event.safeParse(entry);
    const startsAt = read.success ? Date.parse(read.data.commence_time) : Number.NaN;
    const sportId = read.success ? sportIds[read.data.sport_key.split('_')[0]!] : undefined;
    if (!read.success || !(startsAt > Date.UTC(2000, 0) && startsAt < Date.UTC(2100, 0))) {
      say(
        read.success
          ? 'commence_time: no time'
          : `${read.error.issues[0]?.path.slice(-3).join('.') ?? ''}: ${read.error.issues[0]?.code ?? ''}`,
      );
      continue;
    }
    const { id, sport_key: sport, sport_title: title, home_team: home, away_team: away, bookmakers } = read.data;
    if (sportId === undefined || home === away) continue;
    answer.fixtures.push({
      key: id,
      sportId,
      league: {
        key: sport,
        en: title ?? sport,
        locationCode: places.find(([pattern]) => pattern.test(sport))?.[1] ?? 'INT',
      },
      home: { key: `${sport}:${home}`, en: home },
      away: { key: `${sport}:${away}`, en: away },
      startsAt: new Date(startsAt),
    });
    const quotes = (bookmakers ?? []).flatMap((book) => quotesOf(book, { home, away, sportId, format }, say));
    answer.offers.push({ fixtureKey: id, markets: marketsOf(quotes) });
  }
  return answer;
}

/** What one book quotes, in our kinds and the order of their sides; whole markets alone. */
function quotesOf(
  raw: unknown,
  teams: { home: string; away: string; sportId: number; format: OddsFormat },
  say: (fault: string) => unknown,
): Quote[] {
  const book = bookmaker.safeParse(raw);
  if (!book.success) {
    say('bookmaker: unreadable');
    return [];
  }
  return book.data.markets.flatMap((entry) => {
    const read = market.safeParse(entry);
    if (!read.success) {
      say('market: unreadable');
      return [];
    }
    const outcomes = read.data.outcomes.flatMap((one) => {
      const parsed = outcome.safeParse(one);
      if (!parsed.success) say('outcome: unreadable');
      return parsed.success ? [parsed.data] : [];
    });
    const { home, away, sportId } = teams;
    const priced = (names: readonly string[], point?: (at: number) => number | null) => {
      const found = names.map((name, at) =>
        outcomes.filter((one) => one.name === name && (!point || one.point === point(at))),
      );
      const odds = found.map((list) => (list.length === 1 ? toOdds(list[0]!.price, teams.format) : null));
      return odds.every((price) => price !== null) ? odds : null;
    };
    const quote = (type: Quote['type'], line: Line | null, odds: Odds[] | null): Quote[] =>
      odds && isPlausible(type, odds) ? [{ type, line, odds }] : [];
    switch (read.data.key) {
      case 'h2h': {
        const hasDraw = outcomes.some(({ name }) => name === 'Draw');
        if (sportId === 6046 || hasDraw)
          return hasDraw && isDrawn(sportId) ? quote(1, null, priced([home, 'Draw', away])) : [];
        // Two ways in ice hockey count overtime, ours do not.
        return sportId === 35232 ? [] : quote(52, null, priced([home, away]));
      }
      case 'spreads': {
        const point = outcomes.find(({ name }) => name === home)?.point ?? null;
        const line = lineOf(point);
        return line === null || sportId === 35232
          ? []
          : quote(
              3,
              line,
              priced([home, away], (at) => (at === 0 ? point! : point === 0 ? 0 : -point!)),
            );
      }
      case 'totals': {
        const point = outcomes.find(({ name }) => name === 'Over')?.point ?? null;
        const line = lineOf(point);
        return line === null || line < 0 || sportId === 35232
          ? []
          : quote(
              2,
              line,
              priced(['Over', 'Under'], () => point),
            );
      }
      default:
        return [];
    }
  });
}

const isDrawn = (sportId: number) => sportId === 6046 || sportId === 35232;

function lineOf(point: number | null): Line | null {
  if (point === null) return null;
  const line = Math.round(point * 100);
  return Math.abs(point * 100 - line) < 1e-6 && line % 25 === 0 && Math.abs(line) <= 100_000 ? line || 0 : null;
}

export type OddsFormat = 'american' | 'decimal';

/** A price in the format that was asked for; null when it is none. */
export function toOdds(price: number, format: OddsFormat): Odds | null {
  return format === 'american' ? americanOdds(price) : oddsFromFeed(price);
}

/**
 * One price from many books: for each line the median of each side, which one book gone wrong does not move. Where the
 * medians of several books leave nothing to the house, the line is not offered. Best prices of all books would often pay
 * back more than is staked. The line most books have is the main one and the only one, nearest to even among equals.
 */
function marketsOf(quotes: readonly Quote[]): FeedMarket[] {
  return ([1, 52, 3, 2] as const).flatMap((type): FeedMarket[] => {
    const lines = [
      ...Map.groupBy(
        quotes.filter((quote) => quote.type === type),
        ({ line }) => line,
      ),
    ]
      .map(([line, list]) => ({
        line,
        books: list.length,
        odds: list[0]!.odds.map((_, at) => median(list.map(({ odds }) => odds[at]!))),
      }))
      .filter(({ odds }) => isPlausible(type, odds));
    const [best] = lines.toSorted(
      (a, b) => b.books - a.books || spread(a.odds) - spread(b.odds) || (a.line ?? 0) - (b.line ?? 0),
    );
    return best ? [{ type, line: best.line, main: true, odds: best.odds }] : [];
  });
}

const spread = (odds: readonly Odds[]) => Math.max(...odds) / Math.min(...odds);

/** Of two in the middle the lower one. */
function median(list: readonly Odds[]): Odds {
  return list.toSorted((a, b) => a - b)[Math.floor((list.length - 1) / 2)]!;
}
