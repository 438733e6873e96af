import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { roundGameIds } from '@lime/domain/access/game-list.ts';
import { call, sure } from './killed-site.ts';
import type { GameSite, Player } from './killed-site.ts';
import { createHostLine } from './host-line.ts';
import type { HostAnswer, HostLine, Launch } from './host-line.ts';

// Members who play every game and never give up a bet before its end is known.

/** What members were answered: by the key of a bet, its slip or nothing. */
export type AnsweredBets = {
  readonly acknowledged: Map<string, { stake: number; betCode: string }>;
  readonly refused: Map<string, number>;
  /** keys of bets that a host said it has taken */
  readonly taken: Set<string>;
};

type OpenRound = { id: number; game: string; prices: readonly (readonly [pick: number, price: number])[] };
type OpenTable = { no: number; game: string };
/** What can be bet on now, as the database says; read all the time. */
export type Tables = { rounds: readonly OpenRound[]; hosted: readonly OpenTable[] };

export async function readTables({ read }: GameSite): Promise<Tables> {
  const rounds = await read<{ id: number; game: string; terms: Record<string, { price: number }> }>(
    `select r.id, r.game, r.terms from game_round r join betting_event e on e.id = r.id
     where e.state = 'open' and e.closes_at > clock_timestamp()`,
  );
  const hosted = await read<OpenTable>(
    'select game, no from provider.round where salt is null and closes_at > clock_timestamp()',
  );
  return {
    rounds: rounds.map(({ id, game, terms }) => ({
      id,
      game,
      prices: Object.entries(terms).map(([pick, { price }]) => [Number(pick), price] as const),
    })),
    hosted,
  };
}

export const oneOf = <Value>(list: readonly Value[]): Value => list[randomInt(list.length)]!;
const stake = () => 1_000 + randomInt(9_000);

const rouletteSpots = ['red', 'black', 'odd', 'even', 'low', 'high', 'dozen-2', 'column-3', '0', '7', '1-2-3', '17-20'];
const horseSpots = ['win-1', 'win-6', 'quinella-2-5', 'exacta-3-1', 'odd', 'even', 'small', 'middle', 'large'];
const baccaratSpots = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'];
const highLowPicks = ['red', 'black', 'three-eight', 'court'];
const kenoBets = [
  { risk: 'low', numbers: [7] },
  { risk: 'classic', numbers: [3, 17, 40] },
  { risk: 'high', numbers: [1, 2] },
];

/** A launch of the token games. @returns null when the site could not say */
async function launchToken(siteUrl: string, { token }: Player): Promise<Launch | null> {
  type Answer = { payload?: { uid: string; hash: string } };
  const way = await call<Answer>(`${siteUrl}/api/token/user`, {
    body: { payload: {} },
    headers: { authorization: `Bearer ${token}` },
  });
  if (!way?.payload?.hash) return null;
  const { uid, hash } = way.payload;
  return { gType: 'roulette', uid, hash };
}

export type Acts = Readonly<Record<string, (player: Player) => Promise<void>>>;

/** What every act needs. */
type Scene = {
  readonly siteUrl: string;
  readonly host: HostLine;
  /** what is open now */
  readonly tables: () => Tables;
  readonly told: AnsweredBets;
};

/** By game: a bet of one member, from the press to its end. @param tables  what is open now */
export function createActs({ product }: GameSite, tables: () => Tables, told: AnsweredBets): Acts {
  const host = createHostLine(`${product.run().providerUrl}/token`, (player) => launchToken(product.url, player), told);
  const scene: Scene = { siteUrl: product.url, host, tables, told };
  return {
    ...Object.fromEntries(roundGameIds.map((game) => [game, (player: Player) => onRound(scene, game, player)])),
    roulette: (player) => onTable(scene, 'roulette', rouletteSpots, player),
    horse: (player) => onTable(scene, 'horse', horseSpots, player),
    graph: (player) => onGraph(scene, player),
    keno: (player) => play(scene, 'keno', oneOf(kenoBets), player),
    baccarat: (player) => play(scene, 'baccarat', { spot: oneOf(baccaratSpots) }, player),
    highlow: (player) => highLow(scene, player),
    highlow5s: (player) => highLow5s(scene, player),
  };
}

const refuse = ({ refused }: AnsweredBets, code = 'none') => void refused.set(code, (refused.get(code) ?? 0) + 1);

async function onRound(scene: Scene, game: string, player: Player): Promise<void> {
  const { siteUrl, tables, told } = scene;
  const round = tables().rounds.find((one) => one.game === game);
  if (!round) return;
  const [pick, price] = oneOf(round.prices);
  const amount = stake();
  const key = randomUUID();
  const path = game.startsWith('lotus') ? 'lc' : 'mini';
  type Answer = { success: boolean; code?: string; payload?: { betCode: string; code?: string } };
  const answer = await sure(() =>
    call<Answer>(`${siteUrl}/api/betting/${path}/process`, {
      body: { payload: { bettings: [{ betsSeq: String(round.id * 1_000 + pick), odds: price / 1_000 }], amount } },
      headers: { authorization: `Bearer ${player.token}`, 'idempotency-key': key },
    }),
  );
  if (answer.success && answer.payload?.betCode)
    told.acknowledged.set(key, { stake: amount, betCode: answer.payload.betCode });
  else refuse(told, answer.code ?? answer.payload?.code);
}

async function onTable(scene: Scene, game: string, spots: readonly string[], player: Player): Promise<void> {
  const table = scene.tables().hosted.find((one) => one.game === game);
  if (!table) return;
  const bets = [...new Set([oneOf(spots), oneOf(spots)])].map((spot) => ({ stake: stake(), spot }));
  const answer = await scene.host.send(player, game, 'bets', { key: randomUUID(), no: table.no, bets });
  if (answer.state === 'refused') refuse(scene.told, answer.code);
}

/** A bet that leaves by itself: the host dies and comes back while the curve rises. */
async function onGraph(scene: Scene, player: Player): Promise<void> {
  const table = scene.tables().hosted.find((one) => one.game === 'graph');
  if (!table) return;
  const bet = { stake: stake(), auto: 101 + randomInt(300) };
  const answer = await scene.host.send(player, 'graph', 'bets', { key: randomUUID(), no: table.no, bet });
  if (answer.state === 'refused') refuse(scene.told, answer.code);
}

async function play(scene: Scene, game: string, bet: object, player: Player, on?: object): Promise<void> {
  const bets = [{ stake: stake(), ...bet }];
  const answer = await scene.host.send(player, game, 'play', { key: randomUUID(), bets, ...(on && { on }) });
  if (answer.state === 'refused') refuse(scene.told, answer.code);
}

async function highLow(scene: Scene, player: Player): Promise<void> {
  const { host } = scene;
  const headers = { cookie: await host.cookieOf(player) };
  const key = randomUUID();
  let answer = await host.send(player, 'highlow', 'play', { key, bets: [{ stake: stake() }] });
  while (answer.state === 'open') {
    const { moves, offers } = answer.running!;
    const picks = offers.map(({ pick }) => pick).filter((pick) => highLowPicks.includes(pick));
    const move = moves.length > 0 && (randomInt(2) === 0 || picks.length === 0) ? 'take' : oneOf(picks);
    const made = await sure(() =>
      call<HostAnswer>(`${host.url}/highlow/move`, { body: { key, no: moves.length, move }, headers }),
    );
    answer =
      made.state === 'pending'
        ? await sure(async () => {
            const found = await call<HostAnswer>(`${host.url}/highlow/play/${key}`, { headers });
            return found && found.state !== 'pending' ? found : null;
          })
        : made;
  }
  if (answer.state === 'refused') refuse(scene.told, answer.code);
}

async function highLow5s(scene: Scene, player: Player): Promise<void> {
  const { host } = scene;
  const headers = { cookie: await host.cookieOf(player) };
  type State = { seed: { hash: string; nonce: number } };
  const { seed } = await sure(() => call<State>(`${host.url}/highlow5s/state`, { headers }));
  await play(scene, 'highlow5s', { pick: oneOf(highLowPicks) }, player, { hash: seed.hash, nonce: seed.nonce });
}

/** Plays with all members in turn, some at once, each turn another game, until it is over. */
export async function playOn(
  acts: Acts,
  players: readonly Player[],
  atOnce: number,
  isOver: () => boolean,
): Promise<void> {
  const games = Object.keys(acts);
  let turn = 0;
  const hand = async () => {
    while (!isOver()) {
      const mine = turn;
      turn += 1;
      // every member comes to every game
      const no = mine % players.length;
      const game = games[(no + Math.floor(mine / players.length)) % games.length]!;
      await acts[game]!(players[no]!);
      await wait(1);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
}
