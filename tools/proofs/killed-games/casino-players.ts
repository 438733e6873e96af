import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { slots } from '../../../packages/domain/src/casino/slots/slot-catalogue.ts';
import { call, sure } from './killed-site.ts';
import type { GameSite, Player } from './killed-site.ts';
import { createHostLine } from './host-line.ts';
import type { HostAnswer, HostLine, Launch } from './host-line.ts';
import { oneOf } from './players.ts';
import type { Acts, Tables, AnsweredBets } from './players.ts';

// Members in the casino: at tables, at slots, and with money on its way there and home.

const stake = () => 1_000 + randomInt(9) * 1_000;
/** A table of each game of rounds, and what is bet there. */
const tableSpots: Readonly<Record<string, readonly string[]>> = {
  'evolution-baccarat-1': ['player', 'banker', 'tie', 'banker-pair', 'either-pair', 'big', 'small', 'lucky-six'],
  'evolution-roulette-1': ['red', 'even', 'dozen-1', 'column-3', '17', '1-2-3'],
  'evolution-dragon-tiger-1': ['dragon', 'tiger', 'tie', 'dragon-odd', 'tiger-red', 'tiger-small'],
  'evolution-sic-bo-1': ['small', 'big', 'odd', 'even', 'double-3', 'sum-11', 'pair-2-5', 'single-6', 'any-triple'],
};
const handTable = 'holdem-holdem-1';
const [least, unit] = [10_000, 10_000];

export type CasinoActs = {
  readonly acts: Acts;
  /** Sends money to the casino for each of them, and waits until all of it is there. */
  fill(players: readonly Player[]): Promise<void>;
  /** Keeps one member at each table until it is over: rounds open while a member is there. */
  stay(players: readonly Player[], isOver: () => boolean): Promise<unknown>;
};

/** What every act needs. */
type Scene = {
  readonly siteUrl: string;
  readonly host: HostLine;
  /** what is open now */
  readonly tables: () => Tables;
  readonly told: AnsweredBets;
};

/** By game: what one member does, from the press to its end. @param tables  what is open now */
export function createCasinoActs(site: GameSite, tables: () => Tables, told: AnsweredBets): CasinoActs {
  const { product } = site;
  const host = createHostLine(`${product.run().providerUrl}/casino`, (player) => launch(product.url, player), told);
  const scene: Scene = { siteUrl: product.url, host, tables, told };
  const slot = (player: Player) => onSlot(scene, player);
  return {
    acts: {
      ...Object.fromEntries(
        Object.entries(tableSpots).map(([table, spots]) => [
          table,
          (player: Player) => onTable(scene, table, spots, player),
        ]),
      ),
      holdem: (player) => onHand(scene, player),
      'slots 1': slot,
      'slots 2': slot,
      'slots 3': slot,
      'to the casino': async (player) =>
        void (await transfer(scene, player, 'deposit', least + 1_000 * randomInt(200))),
      home: async (player) => void (await transfer(scene, player, 'withdrawal', unit * (1 + randomInt(20)))),
    },
    fill: (players) => fill(scene, site, players),
    stay: (players, isOver) =>
      Promise.all(Object.keys(tableSpots).map((table, no) => follow(host, players[no]!, table, isOver))),
  };
}

async function fill(scene: Scene, { read }: GameSite, players: readonly Player[]): Promise<void> {
  for (let from = 0; from < players.length; from += 16)
    await Promise.all(players.slice(from, from + 16).map((player) => transfer(scene, player, 'deposit', 3_000_000)));
  const waiting = `select count(*)::int as count from casino_transfer where state = 'received'`;
  while ((await read<{ count: number }>(waiting))[0]!.count > 0) await wait(200);
}

function note({ refused }: AnsweredBets, { state, code = 'none' }: Pick<HostAnswer, 'state' | 'code'>): void {
  if (state === 'refused') refused.set(code, (refused.get(code) ?? 0) + 1);
}

async function transfer(
  { siteUrl, told }: Scene,
  player: Player,
  way: 'deposit' | 'withdrawal',
  amount: number,
): Promise<boolean> {
  const key = randomUUID();
  type Answer = { success: boolean; code?: string; payload?: { code?: string } };
  const answer = await sure(() =>
    call<Answer>(`${siteUrl}/api/casino/v2/${way}`, {
      body: { payload: { amount } },
      headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': key },
    }),
  );
  if (!answer.success) note(told, { state: 'refused', code: answer.code ?? answer.payload?.code ?? way });
  return answer.success;
}

async function onTable(
  { host, tables, told }: Scene,
  table: string,
  spots: readonly string[],
  player: Player,
): Promise<void> {
  const round = tables().hosted.find((one) => one.game === table);
  if (!round) return;
  const bets = [...new Set([oneOf(spots), oneOf(spots)])].map((spot) => ({ stake: stake(), spot }));
  note(told, await host.send(player, table, 'play', { key: randomUUID(), no: round.no, bets }));
}

async function onHand({ host, told }: Scene, player: Player): Promise<void> {
  const key = randomUUID();
  const bets = [{ stake: stake(), spot: 'ante' }, ...(randomInt(2) === 0 ? [{ stake: 1_000, spot: 'bonus' }] : [])];
  let answer = await host.send(player, handTable, 'play', { key, bets });
  const headers = { cookie: await host.cookieOf(player) };
  const body = { key, move: randomInt(4) === 0 ? 'fold' : 'call' };
  while (answer.state === 'open')
    answer = await sure(async () => {
      const made = await call<HostAnswer>(`${host.url}/${handTable}/move`, { body, headers });
      return made && made.state !== 'pending' ? made : null;
    });
  note(told, answer);
}

async function onSlot({ host, told }: Scene, player: Player): Promise<void> {
  const bets = [{ stake: 100 * (1 + randomInt(20)) }];
  note(told, await host.send(player, oneOf(slots).id, 'play', { key: randomUUID(), bets }));
}

/** A launch of a table of the casino. @returns null when the site could not say */
async function launch(siteUrl: string, { token }: Player): Promise<Launch | null> {
  const gType = Object.keys(tableSpots)[0]!;
  const way = await call<{ payload?: { url: string } }>(`${siteUrl}/api/casino/cx/game`, {
    body: { payload: { lobbyId: 'lobby-1-0', gameId: gType } },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!way?.payload?.url) return null;
  const query = new URL(way.payload.url).searchParams;
  return { gType, uid: query.get('uid')!, hash: query.get('hash')! };
}

/** Reads a table's stream, and comes back whenever it ends. */
async function follow(host: HostLine, player: Player, table: string, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    const stop = new AbortController();
    const guard = setInterval(() => isOver() && stop.abort(), 500);
    try {
      const cookie = await host.cookieOf(player);
      const seed = randomBytes(8).toString('hex');
      const { body } = await fetch(`${host.url}/${table}/table?seed=${seed}`, {
        headers: { cookie },
        signal: stop.signal,
      });
      for await (const _part of body!) if (isOver()) break;
    } catch {
      await wait(300);
    } finally {
      clearInterval(guard);
      stop.abort();
    }
  }
}
