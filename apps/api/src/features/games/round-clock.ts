import { roundMessage, saltText } from '@lime/domain/fairness/chain.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import { nextRound, roundAt, roundNumbered, roundsPerDay } from '@lime/domain/games/rounds.ts';
import type { Round, RoundClock as RoundTimes } from '@lime/domain/games/rounds.ts';
import type { RoundLimits } from '@lime/domain/limits/round-limits.ts';
import { gameOdds, gameSettingKey, gameSettings } from '@lime/contract/settings-games.ts';
import type { GameSetting } from '@lime/contract/settings-games.ts';
import type { Core } from '../../core/context.ts';
import { inSavepoint, inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { hmacBlocks, sha256 } from '../../core/hash-blocks.ts';
import { clearFailure, recordFailure } from '../../core/work-failures.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import type { Beacon } from './beacon.ts';
import { createChains } from './chains.ts';
import type { Chains } from './chains.ts';
import { sealedSlips } from './round-proof.ts';
import {
  addMissed,
  closeRound,
  drawRound,
  isQuiet,
  openRound,
  readGame,
  readSlipKeys,
  sealRound,
  tryLockGame,
  voidRound,
} from './rounds.sql.ts';
import type { RoundBeacon, RoundRow, RoundTerms, RunningRound } from './rounds.sql.ts';

export type Game = RoundGame<GameOutcome>;

/** Another process has the game, or bets of the round that just closed are still being written: soon again. */
const soonMs = 25;
/** The longest rest: what calls for work wakes it, but a clock may be set. */
const restMs = 30_000;
/** After a failure. */
const againMs = 1_000;
/** A round that is still open so long after its draw was not looked after: nobody knows who could bet and who could not. */
const lateMs = 10_000;
/** A beacon's value that is due is asked for again so often, and awaited so long; then the stakes go back. */
const beaconLookMs = 250;
const beaconPatienceMs = 20_000;
/** Missed rounds written in one transaction. */
const missedAtOnce = 300;

/** What one step came to: work was done, or there is nothing to do for so many milliseconds. */
type Step = 'moved' | number;

export type RoundClock = Pick<WorkerLoop, 'start' | 'stop'> & {
  /** What is open may have changed: looks at every game at once. */
  wake(): void;
  /** Does all there is to do now for every game. Any number of processes may, at the same time. */
  runOnce(): Promise<void>;
};

type Options = {
  /** whether new rounds of the game open now */
  readonly isOpen: (game: Game) => boolean;
  /** what an operator has set for the game; each round keeps what held as it opened. Absent: the games' own */
  readonly settingOf?: (game: Game) => GameSetting;
  readonly games?: readonly Game[];
  /** what goes into the salts of rounds that open now; null: nothing */
  readonly beacon?: Beacon | null;
  readonly beaconPatienceMs?: number;
  /** of rounds that were missed, since yesterday, the newest so many are drawn afterwards */
  readonly maxMissed?: number;
};

/** What moves rounds on. */
type Clock = Pick<Core, 'config' | 'db' | 'log' | 'channel'> &
  Required<Pick<Options, 'isOpen' | 'settingOf' | 'maxMissed' | 'beacon'>> & {
    readonly patienceMs: number;
    readonly chains: Chains;
    /** rounds that failed the last time */
    readonly stumbled: Set<number>;
  };

/**
 * Moves the rounds of all games: opens each when the one before is drawn, closes it, seals its slips into the salt, draws
 * it. A step is one transaction under the game's lock, from what the tables say by the database's clock; a draw and the
 * opening after it are one step. A process that dies leaves a step done or not done, and the process that runs next goes on
 * there. So each round exists once and is drawn once.
 * Each game goes at its own pace: all six close in the same second, and none waits for another's slips to be sealed.
 *
 * Source: decisions 82 and 83.
 */
export function createRoundClock(
  { config, db, log, channel }: Pick<Core, 'config' | 'db' | 'log' | 'channel'>,
  {
    isOpen,
    settingOf = ownSetting,
    games = roundGames,
    maxMissed = 4_000,
    beacon = null,
    beaconPatienceMs: patienceMs = beaconPatienceMs,
  }: Options,
): RoundClock {
  const clock: Clock = {
    config,
    db,
    log,
    channel,
    isOpen,
    settingOf,
    maxMissed,
    beacon,
    patienceMs,
    chains: createChains(config.jwtSecret),
    stumbled: new Set(),
  };
  const loops = games.map((game) => loopOf(clock, game));
  return {
    start: () => loops.forEach((loop) => loop.start()),
    wake: () => loops.forEach((loop) => loop.wake()),
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
    },
    async runOnce() {
      await Promise.all(games.map((game) => run(clock, game)));
    },
  };
}

/** @param done  gets the round that was moved on */
async function step(clock: Clock, tx: Tx, game: Game, done: RunningRound[]): Promise<Step> {
  if (!(await tryLockGame(tx, game.id))) return soonMs;
  const { now, last, running } = await readGame(tx, game.id);
  let rest = restMs;
  for (const round of running) {
    const moved = await moveOn(clock, tx, game, round, now).catch((error: unknown) => {
      throw new RoundFailed(round.id, error);
    });
    if (typeof moved === 'number') {
      rest = Math.min(rest, moved);
      continue;
    }
    done.push(round);
    if (moved === 'drawn' && clock.isOpen(game)) await openBehind(clock, tx, game, now, last);
    await clock.channel.notify(tx, 'round', game.id);
    return 'moved';
  }
  if (!clock.isOpen(game)) return rest;
  const added = await open(clock, tx, game, now, last);
  if (added === 'moved') await clock.channel.notify(tx, 'round', game.id);
  return added === 'moved' ? added : Math.min(rest, added);
}

/** A round opens with the draw of the one before: one commit and one note for both. What keeps it from opening does not keep the draw. */
async function openBehind(clock: Clock, tx: Tx, game: Game, now: number, last: number | null): Promise<void> {
  await inSavepoint(tx, () => open(clock, tx, game, now, last)).catch((error: unknown) =>
    clock.log.error(
      { err: error, game: game.id },
      'a round could not be opened with the draw before it; it is tried again',
    ),
  );
}

/** The next step of a round that is not over. */
async function moveOn(clock: Clock, tx: Tx, game: Game, round: RoundRow, now: number): Promise<Step | 'drawn'> {
  const { id, closing } = round;
  if (round.state === 'open') {
    if (now < round.closes_at.getTime()) return round.closes_at.getTime() - now;
    const slips = now >= round.draws_at.getTime() + lateMs ? await readSlipKeys(tx, id, 0, 1) : [];
    if (slips.length > 0)
      await giveBack(clock, tx, round, 'a round was still open long after its draw: its stakes go back');
    else await closeRound(tx, id);
    return 'moved';
  }
  if (!round.salt) {
    if (closing && !(await isQuiet(tx, closing))) return soonMs;
    const told = beaconOf(clock, round);
    if (told === 'late' && now < Math.max(round.draws_at.getTime(), round.beacon!.at) + clock.patienceMs)
      return beaconLookMs;
    if (told === 'late') await giveBack(clock, tx, round, 'the beacon of a round did not come: its stakes go back');
    else {
      const slips = await readSlipKeys(tx, id);
      const value = told && { round: told.round, randomness: told.value!.randomness };
      const salt = sha256(saltText(sealedSlips(slips), value));
      await sealRound(tx, id, { salt, slips: slips.length, beacon: told });
    }
    return 'moved';
  }
  if (now < round.draws_at.getTime()) return round.draws_at.getTime() - now;
  const link = await clock.chains.link(tx, round.chain_id, round.link_no);
  if (link) await drawRound(tx, id, link, drawOf(game, round.running, link, round.salt));
  else await giveBack(clock, tx, round, 'a round was committed to with another secret: its stakes go back');
  await clock.channel.notify(tx, 'settlement', '');
  return 'drawn';
}

/** The value a round's salt takes, as it was fixed when the round opened; null: none; late: it is not here. */
function beaconOf(clock: Clock, { beacon: fixed }: RoundRow): RoundBeacon | null | 'late' {
  if (fixed === null) return null;
  const value = clock.beacon?.chain === fixed.chain ? clock.beacon.value(fixed.round) : null;
  return value === null ? 'late' : { ...fixed, value };
}

async function giveBack(clock: Clock, tx: Tx, { id, game, running }: RoundRow, why: string): Promise<void> {
  clock.log.error({ game, round: running }, why);
  await voidRound(tx, id);
  await clock.channel.notify(tx, 'settlement', '');
}

/** Opens the round of now, after those that were missed. */
async function open(clock: Clock, tx: Tx, game: Game, now: number, last: number | null): Promise<Step> {
  if (last !== null && last >= roundAt(game.clock, now).running)
    return nextRound(game.clock, { running: last }).opensAt - now;
  if (await clock.chains.publish(tx, game.id)) return 'moved';
  const terms = termsOf(game, clock.settingOf(game));
  const current = roundAt(terms.clock, now);
  const yesterday = current.running - current.no + 1 - roundsPerDay(game.clock);
  const first = clock.config.demo ? yesterday : current.running; // the demo world has a past
  const from = Math.max(last === null ? first : last + 1, yesterday, current.running - clock.maxMissed);
  if (from < current.running) {
    await miss(clock, tx, game, terms, from, Math.min(current.running - from, missedAtOnce));
    return 'moved';
  }
  if (now >= current.closesAt) return current.drawsAt - now;
  const due = clock.beacon && clock.beacon.after(current.closesAt);
  if (due === 'unknown') return beaconLookMs; // nobody bets on what could not be drawn
  const [link] = await clock.chains.take(tx, game.id, 1);
  const fixed = due && { chain: clock.beacon.chain, ...due, value: null };
  await openRound(tx, {
    ...rowOf(game, terms, current),
    beacon: fixed,
    chain_id: link!.chainId,
    link_no: link!.linkNo,
  });
  return 'moved';
}

/** Rounds nobody could bet on are drawn all the same, so that none is left out afterwards. */
async function miss(clock: Clock, tx: Tx, game: Game, terms: Terms, from: number, count: number): Promise<void> {
  const salt = sha256(saltText([], null));
  const links = await clock.chains.take(tx, game.id, count);
  const list = [];
  for (const [no, { chainId, linkNo, link }] of links.entries()) {
    const round = rowOf(game, terms, roundNumbered(terms.clock, from + no));
    const outcome = drawOf(game, round.running, link, salt);
    list.push({ ...round, chain_id: chainId, link_no: linkNo, salt, link, outcome });
  }
  await addMissed(tx, list);
}

/** Does all there is to do now for a game. @returns how long it may rest then */
async function run(clock: Clock, game: Game): Promise<number> {
  for (;;) {
    const rounds: RunningRound[] = [];
    try {
      const done = await inTransaction(clock.db, (tx) => step(clock, tx, game, rounds));
      for (const { id, has_failed } of rounds) {
        clock.stumbled.delete(id);
        if (has_failed) await clearFailure(clock.db, 'rounds', String(id));
      }
      if (done !== 'moved') return done;
    } catch (error) {
      if (!(error instanceof RoundFailed)) throw error;
      await letRest(clock, game, error);
    }
  }
}

/** What fails once may be the database's fault, and a second is soon over; a round that fails again rests. */
async function letRest(clock: Clock, game: Game, { id, cause }: RoundFailed): Promise<void> {
  if (!clock.stumbled.has(id)) {
    clock.stumbled.add(id);
    throw cause;
  }
  clock.log.error(
    { err: cause, game: game.id, round: id },
    'a round could not be moved on; it rests, and the others go on',
  );
  if ((await recordFailure(clock.db, 'rounds', String(id), cause)).failures === 0) throw cause;
}

/** A round that could not be moved on. */
class RoundFailed extends Error {
  readonly id: number;
  constructor(id: number, cause: unknown) {
    super('a round could not be moved on', { cause });
    this.id = id;
  }
}

/** A game's rounds wait for no other game's: each has a loop of its own. */
function loopOf(clock: Clock, game: Game): WorkerLoop {
  let timer: NodeJS.Timeout | undefined;
  const rest = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(loop.wake, ms);
  };
  const loop = createWorkerLoop(async () => rest(await run(clock, game)), {
    name: `round-clock ${game.id}`,
    db: clock.db,
    pauseMs: restMs,
    failed(error) {
      clock.log.error({ err: error, game: game.id }, 'the rounds could not be moved on; they are tried again');
      rest(againMs);
    },
  });
  return {
    ...loop,
    async stop() {
      await loop.stop();
      clearTimeout(timer);
    },
  };
}

const rowOf = (game: Game, { picks, limits }: Terms, { day, no, running, opensAt, closesAt, drawsAt }: Round) => ({
  game: game.id,
  day,
  no,
  running,
  opensAt,
  closesAt,
  drawsAt,
  terms: picks,
  limits,
});

/** What a round opens with. The length of a period is never set: running numbers follow from it. */
type Terms = { readonly clock: RoundTimes; readonly picks: RoundTerms; readonly limits: RoundLimits };

/** What rounds of a game open with under a setting. */
export function termsOf(game: Game, { closesSeconds, prices, ...limits }: GameSetting): Terms {
  const picks = game.folders.flatMap((folder) =>
    folder.picks.map(({ no, name }) => [no, { name: `${folder.name} ${name}`, price: gameOdds(prices, no) }] as const),
  );
  return {
    clock: { ...game.clock, closesSeconds },
    picks: Object.fromEntries(picks),
    limits,
  };
}

/** As the game itself has it, until an operator sets something else. */
const ownSetting = (game: Game): GameSetting => ({
  ...gameSettings[gameSettingKey(game)].default,
  closesSeconds: game.clock.closesSeconds,
});

/** A round's outcome; once its link is published, anybody can compute it again. */
const drawOf = (game: Game, running: number, link: Buffer, salt: Buffer): GameOutcome =>
  game.draw(hmacBlocks(link, (block) => roundMessage(game.id, running, salt.toString('hex'), block)));
