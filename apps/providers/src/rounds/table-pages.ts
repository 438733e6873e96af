import serveStatic from '@fastify/static';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer } from 'ws';
import type { WebSocket } from 'ws';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { lotusTables } from '@lime/domain/games/lotus-tables.ts';
import type { ProviderConfig } from '../config.ts';
import { coreFontLinks, otherGlyphs } from '../font-links.ts';
import { escapeText } from '../host-page.ts';
import { followRounds } from './follow-rounds.ts';
import type { FollowedRounds, ShownGame } from './follow-rounds.ts';
import { onUpgrade } from '../upgrades.ts';
import type { GameNews, ToldChances } from './rounds-now.ts';

/** Who looks at a table: its guest, or why there is none. */
export type Visit = { readonly nickname: string } | { readonly why: string };

export type TablePages = {
  /** The page of a game's table, whole. `picks`: its answers can be pressed there. */
  page(table: { game: ShownGame; name: string; visit: Visit; picks: boolean }): string;
};

const shown: readonly ShownGame[] = [...lotusTables, 'powerball'];
const beatMs = 2_000;
const maxFrames = 10_000;
/** A frame that stays so far behind is disconnected; it comes back and gets everything. */
const maxBehindBytes = 1_000_000;
const lateText = '입장 시간이 지났어요. 다시 열면 이어서 볼 수 있어요.';

/** Why a visit without a valid launch has no guest. */
export const lateVisit: Visit = { why: lateText };

/**
 * Tables of games with rounds: their page, its files, and what happens as it happens. What is sent is public, so a frame
 * whose guest is gone still sees the truth.
 *
 * @param dir  the built page, apps/providers/dist
 */
export function registerTables(server: FastifyInstance, config: ProviderConfig, dir: string): TablePages {
  const template = readFileSync(join(dir, 'index.html'), 'utf8')
    .replace('<!--font-->', coreFontLinks)
    .replace('</body>', `${otherGlyphs}</body>`);
  const rounds = followRounds({
    apiUrl: config.apiUrl,
    games: shown,
    onFault: (error) => server.log.warn({ err: error }, 'the site could not be followed'),
  });
  const stop = serveStreams(server, rounds, config.origins);
  server.addHook('onClose', async () => {
    stop();
    rounds.close();
  });

  void server.register(serveStatic, {
    root: join(dir, 'assets'),
    prefix: '/rounds/assets/',
    index: false,
    decorateReply: false,
    cacheControl: true,
    immutable: true,
    maxAge: '365d',
  });
  server.get('/rounds/time', async () => ({ now: rounds.time() }));

  return {
    page: ({ game, name, visit, picks }) => {
      const told = {
        game,
        picks: picks ? 'yes' : 'no',
        site: config.siteOrigins.join(' '),
        ...(picks && { chances: JSON.stringify(chancesOf(game)) }),
        ...('why' in visit ? { why: visit.why } : { guest: visit.nickname }),
      };
      const data = Object.entries(told).map(([key, value]) => ` data-${key}="${escapeText(value)}"`);
      return template
        .replace('<html', () => `<html${data.join('')}`)
        .replace('<title></title>', () => `<title>${escapeText(name)}</title>`);
    },
  };
}

/** How likely each pick is: counted here, because a phone would freeze over it. */
const chancesOf = (game: ShownGame): ToldChances =>
  [...findRoundGame(game)!.chances()].map(([no, chance]) => [
    no,
    Number(chance.won),
    Number(chance.void),
    Number(chance.of),
  ]);

/** Tells frames over a socket each: browsers open only a few streams of another kind to one server. @returns ends all */
function serveStreams(server: FastifyInstance, rounds: FollowedRounds, origins: readonly string[]): () => void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 256, perMessageDeflate: true });
  const beating = setInterval(() => {
    const beat: GameNews = { of: 'beat', now: rounds.time() };
    for (const socket of sockets.clients) tell(socket, beat);
  }, beatMs);

  onUpgrade(server, (request, duplex, head) => {
    const game = shown.find((one) => request.url === `/rounds/${one}/stream`);
    if (!game || !origins.includes(request.headers.origin ?? '') || sockets.clients.size >= maxFrames) return false;
    sockets.handleUpgrade(request, duplex, head, (socket) => {
      tell(socket, rounds.all(game));
      const stopListening = rounds.listen(game, (told) => tell(socket, told));
      socket.on('close', stopListening);
      // what a frame says is nothing to us; a broken line ends by its close
      socket.on('error', () => socket.terminate());
    });
    return true;
  });
  return () => {
    clearInterval(beating);
    for (const socket of sockets.clients) socket.terminate();
    sockets.close();
  };
}

function tell(socket: WebSocket, told: GameNews): void {
  if (socket.bufferedAmount > maxBehindBytes) return socket.terminate();
  socket.send(JSON.stringify(told));
}
