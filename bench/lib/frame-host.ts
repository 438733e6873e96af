import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { racePrices } from '../../packages/domain/src/games/hosted/token-horse.ts';
import { frameFiles } from '../../apps/providers/src/token/frame-files.ts';
import { pages } from '../../apps/providers/src/token/token-pages.ts';

// A host of frames without a database: the product's own pages and scripts, and rounds as short as their pictures allow.

/** A round, ms: as long as wheel and race turn, and a little to bet in. */
const periods = { roulette: 6_000, horse: 9_000 };
/** Where nothing moves. */
const stillPeriod = 2_500;
const guest = { memberId: '1', nickname: '측정', limits: { min: 1_000, max: 5_000_000, win: 50_000_000 } };
const fonts = join(dirname(fileURLToPath(import.meta.resolve('pretendard/package.json'))), 'dist/web/variable');
const hex = (length = 64) => Array.from({ length }, () => randomInt(16).toString(16)).join('');
const card = () => ({ rank: randomInt(1, 14), suit: ['spade', 'heart', 'diamond', 'club'][randomInt(4)] });
const shuffled = (numbers: number[]) => numbers.toSorted(() => randomInt(2) - 0.5);

type Place = { readonly spot: string; readonly stake: number };
const weights = [30, 22, 18, 13, 10, 7];

/** So many rounds and plays are over when a page comes: its lists are full. */
const before = 100;

/** The rounds of one page: each page has its own, from its first look on. */
function rounds(game: keyof typeof periods, period = periods[game]) {
  const began = Date.now() - before * period;
  const drawn: { no: number; dayNo: number; outcome: unknown; proof: unknown }[] = [];
  const bets = new Map<number, Place[]>(
    Array.from({ length: before }, (_, index) => [index + 1, [{ spot: 'odd', stake: 10_000 }]]),
  );
  const outcome = () =>
    game === 'roulette' ? { number: randomInt(37) } : { weights, order: shuffled([1, 2, 3, 4, 5, 6]) };
  return {
    bet(no: number, places: Place[]) {
      bets.set(no, [...(bets.get(no) ?? []), ...places]);
      return { state: 'taken', mine: bets.get(no), balance: 9_000_000 };
    },
    state() {
      const now = Date.now();
      const no = Math.floor((now - began) / period) + 1;
      while (drawn.length < no - 1) {
        const proof = { link: hex(), earlier: { link: hex() }, salt: hex(), slips: 3 };
        drawn.push({ no: drawn.length + 1, dayNo: drawn.length + 1, outcome: outcome(), proof });
      }
      const opensAt = began + (no - 1) * period;
      const drawsAt = opensAt + period;
      return {
        now,
        round: {
          no,
          dayNo: no,
          opensAt,
          closesAt: drawsAt - 500,
          drawsAt,
          opening: { weights },
          prices: game === 'horse' ? Object.fromEntries(racePrices({ weights })) : null,
          linkHash: hex(),
        },
        mine: bets.get(no) ?? [],
        last: drawn.slice(-100).toReversed(),
        plays: drawn
          .filter((one) => bets.has(one.no))
          .slice(-100)
          .toReversed()
          .map((one) => {
            const places = bets.get(one.no)!.map((place) => ({ ...place, paid: 0 }));
            const stake = places.reduce((sum, place) => sum + place.stake, 0);
            return { ...one, bets: places, stake, payout: 0, at: new Date().toISOString() };
          }),
        balance: 9_000_000,
      };
    },
  };
}

/** Plays of high-low, three cards long. */
function streaks() {
  const seedHash = hex();
  const playOf = (nonce: number, cards: object[], moves: string[]) => {
    const play = { id: nonce, at: new Date().toISOString(), stake: 10_000, payout: 0, nonce, seedHash };
    return { ...play, bets: [{ stake: 10_000, moves }], outcome: { cards } };
  };
  const plays: object[] = Array.from({ length: before }, (_, nonce) =>
    playOf(nonce, [card(), card(), card(), card()], ['red', 'red', 'red']),
  );
  let running: { key: string; cards: object[]; moves: string[] } | null = null;
  const shown = () =>
    running && {
      ...running,
      stake: 10_000,
      offers: ['high', 'low', 'red', 'black'].map((pick) => ({ pick, price: 1_970, winningCards: 26 })),
      multiplier: running.moves.length === 0 ? null : 1_970 * running.moves.length,
      multipliers: running.cards.map((_, no) => (no === 0 ? null : 1_970 * no)),
      skipsLeft: 3,
      streak: running.moves.length,
    };
  return {
    state: () => ({
      seed: { hash: seedHash, clientSeed: 'bench', nonce: plays.length, nextHash: hex() },
      revealed: [],
      plays: plays.slice(-100).toReversed(),
      balance: 9_000_000,
      waitMs: 0,
      opening: null,
      running: shown(),
    }),
    play(key: string) {
      running = { key, cards: [card()], moves: [] };
      return { state: 'open', running: shown(), balance: 9_000_000 };
    },
    move(move: string) {
      running!.moves.push(move);
      running!.cards.push(card());
      if (running!.moves.length < 3) return { state: 'open', running: shown(), balance: 9_000_000 };
      const { cards, moves } = running!;
      running = null;
      const play = playOf(plays.length, cards, moves);
      plays.push(play);
      return { state: 'done', play, balance: 9_000_000 };
    },
  };
}

/** @returns its address; `stop` ends it */
export async function startFrameHost(): Promise<{ readonly url: string; stop(): void }> {
  const { files } = frameFiles;
  let table = { roulette: rounds('roulette'), horse: rounds('horse'), highlow: streaks() };
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url!, 'http://host');
    const send = (type: string, text: string) => response.writeHead(200, { 'content-type': type }).end(text);
    const game = pathname.split('/')[2] as keyof typeof table;
    if (pathname === '/token') {
      const gType = searchParams.get('gType') as keyof typeof table;
      table = {
        ...table,
        [gType]: gType === 'highlow' ? streaks() : rounds(gType, searchParams.has('still') ? stillPeriod : undefined),
      };
      return send('text/html; charset=utf-8', pages[gType]!(guest, [url]));
    }
    const file = files.get(pathname.replace('/token/files/', ''));
    if (file) return send(file.type, file.text);
    const font = normalize(join(fonts, pathname.replace('/token/fonts/', '')));
    if (font.startsWith(fonts) && existsSync(font) && pathname.startsWith('/token/fonts/')) {
      response.writeHead(200, { 'content-type': font.endsWith('.css') ? 'text/css' : 'font/woff2' });
      return createReadStream(font).pipe(response);
    }
    if (!(game in table) || pathname.split('/').length < 4) return response.writeHead(404).end(); // a favicon, say
    if (pathname.endsWith('/state')) return send('application/json', JSON.stringify(table[game].state()));
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const asked = JSON.parse(body || '{}') as { key: string; no: number; bets: Place[]; move: string };
      const answer =
        game === 'highlow'
          ? pathname.endsWith('/play')
            ? table.highlow.play(asked.key)
            : table.highlow.move(asked.move)
          : table[game].bet(asked.no, asked.bets);
      send('application/json', JSON.stringify(answer));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}
