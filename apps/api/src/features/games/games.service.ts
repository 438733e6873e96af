import { chainVersion } from '@lime/domain/fairness/chain.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { nextRound, roundAt, roundNumbered } from '@lime/domain/games/rounds.ts';
import type { Pagination } from '@lime/contract/call.ts';
import type { GameSetting } from '@lime/contract/settings-games.ts';
import type { WirePastRound, WireRound, WireRoundProof, WireTimer } from '@lime/contract/games.ts';
import type { Db } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveRounds } from './live-rounds.ts';
import { sealedSlips } from './round-proof.ts';
import { termsOf } from './round-clock.ts';
import type { Game } from './round-clock.ts';
import { pastToWire, roundToWire } from './round-wire.ts';
import { countPast, readChain, readInOrder, readNow, readPast, readRound, readSlipKeys } from './rounds.sql.ts';
import type { ChainRow, RoundBeacon, RoundRow } from './rounds.sql.ts';

const slipsAtOnce = 1_000;

export type Games = {
  /** The round of now, open or closed; between two rounds, and before the first, the one that opens next. */
  current(game: Game): Promise<WireRound>;
  timer(game: Game): Promise<WireTimer>;
  past(game: Game, page: number, size: number): Promise<{ list: WirePastRound[]; pagination: Pagination }>;
  /** @throws Refused NOT_FOUND (404) */
  proof(gameSeq: string): Promise<WireRoundProof>;
  /** @throws Refused NOT_FOUND (404) for a game without rounds */
  proofs(
    gameId: string,
    page: { before?: number | undefined; day?: string | undefined; size: number },
  ): Promise<{ list: WireRoundProof[]; more: boolean }>;
  /** @throws Refused NOT_FOUND (404) */
  slips(
    gameSeq: string,
    after: string | undefined,
  ): Promise<{ list: { no: string; betCode: string; clientSeed: string }[]; more: boolean }>;
};

type Deps = {
  readonly db: Db;
  readonly rounds: Pick<LiveRounds, 'open' | 'numbered'>;
  /** what the next round will have */
  readonly settingOf: (game: Game) => GameSetting;
};

/** What visitors read of rounds. */
export function createGameCalls({ db, rounds, settingOf }: Deps): Games {
  return {
    current: (game) => readCurrent(db, rounds, game, settingOf(game)),
    timer: (game) => readTimer(db, rounds, game, settingOf(game).closesSeconds),
    async past(game, page, size) {
      const [rows, total] = await Promise.all([readPast(db, game.id, (page - 1) * size, size), countPast(db, game.id)]);
      return { list: rows.map((row) => pastToWire(game, row)), pagination: paginationOf(page, size, total) };
    },
    proof: (gameSeq) => readProof(db, gameSeq),
    proofs: (gameId, page) => readProofs(db, gameId, page),
    slips: (gameSeq, after) => readSealedSlips(db, gameSeq, after),
  };
}

async function readCurrent(db: Db, rounds: Deps['rounds'], game: Game, setting: GameSetting): Promise<WireRound> {
  const now = await readNow(db);
  const { running } = roundAt(game.clock, now.getTime());
  const known = rounds.numbered(game.id, running) ?? rounds.open(game.id);
  if (known) return roundToWire(game, known, now);
  const newest = (await readInOrder(db, game.id, { size: 1 })).at(0);
  if (newest && (newest.state === 'open' || newest.state === 'closed')) return roundToWire(game, newest, now);
  return roundToWire(game, comingRound(game, setting, { now, last: newest?.running ?? 0 }), now);
}

/** The round that opens next, as things stand: it has no id yet, so nobody can bet on it. @param last  the newest there is */
function comingRound(game: Game, setting: GameSetting, { now, last }: { now: Date; last: number }) {
  const { clock, picks, limits } = termsOf(game, setting);
  const current = roundAt(clock, now.getTime());
  const opens = now.getTime() < current.closesAt ? current : nextRound(clock, current);
  const { no, running, day, opensAt, closesAt, drawsAt } =
    last < opens.running ? opens : roundNumbered(clock, last + 1);
  const [opens_at, closes_at, draws_at] = [new Date(opensAt), new Date(closesAt), new Date(drawsAt)];
  return { id: null, no, running, day, opens_at, closes_at, draws_at, terms: picks, limits };
}

/** @param closesSeconds  what the next round will have */
async function readTimer(db: Db, rounds: Deps['rounds'], game: Game, closesSeconds: number): Promise<WireTimer> {
  const now = await readNow(db);
  const current = roundAt({ ...game.clock, closesSeconds }, now.getTime());
  const { no, opensAt, drawsAt } = current;
  // a round keeps the closing it opened with
  const closesAt = rounds.numbered(game.id, current.running)?.closes_at.getTime() ?? current.closesAt;
  return {
    now: now.toISOString(),
    game_round: String(no),
    startsAt: new Date(opensAt).toISOString(),
    closesAt: new Date(closesAt).toISOString(),
    drawsAt: new Date(drawsAt).toISOString(),
    endTime: (drawsAt - closesAt) / 1_000,
  };
}

/** @throws Refused NOT_FOUND (404) */
async function knownRound(db: Db, gameSeq: string): Promise<{ round: RoundRow; game: Game }> {
  const id = Number(gameSeq);
  const round = Number.isSafeInteger(id) ? await readRound(db, id) : null;
  const game = round && findRoundGame(round.game);
  if (!round || !game) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return { round, game };
}

async function readProof(db: Db, gameSeq: string): Promise<WireRoundProof> {
  const { round, game } = await knownRound(db, gameSeq);
  const chain = await readChain(db, round.chain_id);
  if (!chain) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return proofToWire(game, round, chain);
}

async function readProofs(
  db: Db,
  gameId: string,
  { before, day, size }: Parameters<Games['proofs']>[1],
): Promise<{ list: WireRoundProof[]; more: boolean }> {
  const game = findRoundGame(gameId);
  if (!game) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const rows = await readInOrder(db, game.id, { before: before ?? null, day: day ?? null, size: size + 1 });
  const ids = [...new Set(rows.map((row) => row.chain_id))];
  const chains = new Map(await Promise.all(ids.map(async (id) => [id, (await readChain(db, id))!] as const)));
  const list = rows.slice(0, size).map((row) => proofToWire(game, row, chains.get(row.chain_id)!));
  return { list, more: rows.length > size };
}

async function readSealedSlips(db: Db, gameSeq: string, after: string | undefined): ReturnType<Games['slips']> {
  const { round } = await knownRound(db, gameSeq);
  // an open round shows no slips: who bets on what could be counted while betting is open
  const rows = round.salt ? await readSlipKeys(db, round.id, Number(after ?? 0), slipsAtOnce + 1) : [];
  const list = rows.slice(0, slipsAtOnce);
  return {
    list: sealedSlips(list).map((slip, no) => ({ no: String(list[no]!.id), ...slip })),
    more: rows.length > slipsAtOnce,
  };
}

const beaconToWire = ({ chain, round, at, value }: RoundBeacon): WireRoundProof['beacon'] => ({
  chain,
  round,
  at: new Date(at).toISOString(),
  randomness: value?.randomness ?? null,
  signature: value?.signature ?? null,
});

const proofToWire = (game: Game, round: RoundRow, chain: ChainRow): WireRoundProof => ({
  ...pastToWire(game, round),
  game_id: game.id,
  version: chainVersion,
  link: round.link?.toString('hex') ?? null,
  commitment: {
    link: chain.commitment.toString('hex'),
    distance: round.link_no,
    at: chain.created_at.toISOString(),
  },
  salt: round.salt?.toString('hex') ?? null,
  beacon: round.beacon && beaconToWire(round.beacon),
  slips: round.slips ?? 0,
});
