import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  gamesBoard,
  gamesToday,
  listRounds,
  officeRound,
  voidGameRound,
  WireGameBoard,
  WireHostedBoard,
  WireOfficeRound,
} from '@lime/contract/staff-games.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import { assert } from '@lime/domain/assert.ts';
import { kindsOfType } from '@lime/domain/betting/bet-kinds.ts';
import { exposureOf } from '@lime/domain/games/round-exposure.ts';
import { findRoundGame, roundGames } from '@lime/domain/games/round-games.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { roundAt } from '@lime/domain/games/rounds.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { kept } from '../../core/kept.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import { resultText } from './game-text.ts';
import type { Games } from './games.service.ts';
import {
  findRoundId,
  holdRound,
  listOfficeRounds,
  readBoardRounds,
  readLast,
  readOpenBets,
  readOfficeRound,
  readPickSums,
  readRoundEvents,
  readToday,
  readSettlements,
  revokeRound,
} from './staff-games.sql.ts';
import type { LastRow, OfficeRoundRow, OpenBetsRow, PickRow, TodayRow } from './staff-games.sql.ts';
import type { Game } from './round-clock.ts';
import { readNow } from './rounds.sql.ts';
import type { RoundTerms } from './rounds.sql.ts';

/** All who look at the board share one reading of it for so long. */
const boardMs = 1_000;
/** The same of the day's figures, which go through all slips of games of the day. */
const todayMs = 15_000;
/** Of slips of games; the casino's are not on this board. */
const gameKinds = [...kindsOfType('미니게임'), ...kindsOfType('가상스포츠')];
/** What should happen by the clock may take so long before it is called late. */
const graceMs = 3_000;
const lastResults = 6;
/** The most days one list goes through (trust T27). */
const maxDays = 92;

/** What the office's readings of games with rounds need. */
export type StaffGameDeps = {
  readonly db: Core['db'];
  readonly games: Pick<Games, 'proof'>;
  /** whether a game's menu entry is open, so that its rounds open */
  readonly isOpen: (menu: string) => boolean;
};

/** Readings that all who look at the board share. */
export type GamesBoard = {
  running(): Promise<PayloadOf<typeof gamesBoard>>;
  today(): Promise<PayloadOf<typeof gamesToday>>;
};

/** The board and the day's figures, each read at most once in its time. */
export function createGamesBoard(deps: Omit<StaffGameDeps, 'games'>): GamesBoard {
  return { running: kept(boardMs, () => readBoard(deps)), today: kept(todayMs, () => readDay(deps)) };
}

async function readBoard({ db, isOpen }: Omit<StaffGameDeps, 'games'>): Promise<PayloadOf<typeof gamesBoard>> {
  const ids = roundGames.map(({ id }) => id);
  const [running, last, now, bets] = await Promise.all([
    readBoardRounds(db),
    readLast(db, ids, lastResults),
    readNow(db),
    readOpenBets(db),
  ]);
  const picks = Map.groupBy(
    await readPickSums(
      db,
      running.map(({ id }) => id),
    ),
    ({ round }) => round,
  );
  return {
    now: now.toISOString(),
    hosted: hostedGames.map((game) => hostedToWire(game, isOpen(game.menu), bets)),
    games: roundGames.map((game) =>
      cardToWire(game, { open: isOpen(game.menu), running, last, picks, now: now.getTime() }),
    ),
  };
}

async function readDay({ db }: Pick<StaffGameDeps, 'db'>): Promise<PayloadOf<typeof gamesToday>> {
  const day = seoulDay(await readNow(db));
  const rows = new Map((await readToday(db, day, gameKinds)).map((row) => [row.game, row]));
  const of = (game: string, row: TodayRow | undefined) => ({
    game,
    bets: row?.bets ?? 0,
    stakes: row?.turnover ?? 0,
    settled: row?.settledStakes ?? 0,
    payouts: row?.payouts ?? 0,
  });
  return {
    day,
    games: [
      ...roundGames.map(({ id }) => of(id, rows.get(id))),
      ...hostedGames.map(({ id, gType }) => of(id, rows.get(gType))),
    ],
  };
}

/** Lists rounds. @throws Refused INPUT_INVALID for days in the wrong order or too many of them */
export async function readRoundList(
  { db }: Pick<StaffGameDeps, 'db'>,
  { page, size, q, game, state, ...days }: InputOf<typeof listRounds>,
): Promise<PayloadOf<typeof listRounds>> {
  const today = seoulDay(await readNow(db));
  const narrow = q !== '' || state === 'open' || state === 'closed';
  const to = days.to ?? (narrow ? null : today);
  const from = days.from ?? (narrow ? null : (to ?? today));
  if (from !== null && to !== null && (from > to || addDays(from, maxDays) <= to))
    throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'from', problem: 'too_many_days' }] } });
  const filter = { q, game: game ?? null, state: state ?? null, from, to };
  const { rows, total } = await listOfficeRounds(db, filter, { offset: (page - 1) * size, size });
  return { list: rows.map(roundToWire), pagination: paginationOf(page, size, total) };
}

/** A round with its proof, picks, settlements and history. @throws Refused NOT_FOUND (404) */
export async function readRoundDetail(
  { db, games }: Omit<StaffGameDeps, 'isOpen'>,
  query: InputOf<typeof officeRound>,
): Promise<PayloadOf<typeof officeRound>> {
  const id = await idOf(db, query);
  const known = id === null ? null : await readOfficeRound(db, id);
  if (!known) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const game = gameOf(known);
  const [proof, sums, settlements, history] = await Promise.all([
    games.proof(String(known.id)),
    readPickSums(db, [known.id]),
    readSettlements(db, known.id),
    readRoundEvents(db, known.id),
  ]);
  return {
    round: roundToWire(known),
    proof,
    picks: picksToWire(game, known, sums),
    settlements: settlements.map(({ revision, created_at, done_at, slips }) => ({
      revision,
      createdAt: created_at.toISOString(),
      doneAt: done_at?.toISOString() ?? null,
      slips,
    })),
    history: history.map((event) => ({ ...event, id: String(event.id), at: event.at.toISOString() })),
    open: sums.reduce((sum, { open }) => sum + open, 0),
  };
}

async function idOf(
  db: Core['db'],
  { gameSeq, game, running, day, no }: InputOf<typeof officeRound>,
): Promise<number | null> {
  if (gameSeq !== undefined) return Number(gameSeq);
  if (game === undefined) return null;
  if (running !== undefined) return findRoundId(db, game, { running: Number(running) });
  return day !== undefined && no !== undefined ? findRoundId(db, game, { day, no }) : null;
}

/**
 * Voids a round: its stakes go back, and what was paid for it is taken back, by the settlement.
 *
 * @param approved  a second person has said yes
 * @returns         what waits; null when it is void
 * @throws Refused NOT_FOUND (404), GAME_ROUND_VOID, GAME_ROUND_UNSTAFFED
 */
export async function voidByStaff(
  tx: Tx,
  staff: StaffCaller,
  { gameSeq, reason }: InputOf<typeof voidGameRound>,
  { channel, approved }: { channel: Core['channel']; approved: boolean },
): Promise<WireWaiting | null> {
  const round = await holdRound(tx, Number(gameSeq));
  if (!round) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (round.state === 'void') throw new Refused({ code: 'GAME_ROUND_VOID' });
  if (!round.staffed) throw new Refused({ code: 'GAME_ROUND_UNSTAFFED' });
  const { name } = gameOf(round);
  const won = (value: number) => `${value.toLocaleString('ko-KR')}원`;
  if (!approved) {
    return ask(tx, staff, {
      kind: 'round.void',
      subject: `round:${round.id}`,
      input: { gameSeq, reason },
      lines: [
        { label: '회차', before: null, after: `${name} ${round.day} ${round.no}회차` },
        { label: '상태', before: stateWord(round), after: '무효' },
        {
          label: '돌려줄 베팅금액',
          before: null,
          after: `${round.slips.toLocaleString('ko-KR')}건 ${won(round.stakes)}`,
        },
        { label: '회수할 당첨금', before: null, after: won(round.payouts) },
      ],
      why: 'round',
      amount: round.stakes,
      reason,
    });
  }
  await revokeRound(tx, round.id);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'round.void',
    subject: `round:${round.id}`,
    before: { state: round.state, slips: round.slips, stakes: round.stakes, payouts: round.payouts },
    after: { state: 'void' },
    reason,
  });
  await channel.notify(tx, 'settlement', '');
  await channel.notify(tx, 'round', round.game);
  return null;
}

const stateWord = (round: OfficeRoundRow) =>
  round.state === 'open'
    ? '베팅 중'
    : round.state === 'closed'
      ? '마감'
      : `추첨 완료, ${resultText(gameOf(round), round) ?? ''}`;

function gameOf({ game }: Pick<OfficeRoundRow, 'game'>): Game {
  const found = findRoundGame(game);
  assert(found, `a round of a game nobody knows: ${game}`);
  return found;
}

function roundToWire(row: OfficeRoundRow): WireOfficeRound {
  const game = gameOf(row);
  return {
    gameSeq: String(row.id),
    game: game.id,
    gameName: game.name,
    day: row.day,
    no: row.no,
    running: String(row.running),
    opensAt: row.opens_at.toISOString(),
    closesAt: row.closes_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    state: row.state,
    unstaffed: !row.staffed,
    result: resultText(game, row) ?? '',
    slips: row.slips,
    stakes: row.stakes,
    payouts: row.payouts,
  };
}

/** A game's card: its running rounds with what they can cost, and its last results. */
function cardToWire(
  game: Game,
  {
    open,
    running,
    last,
    picks,
    now,
  }: {
    readonly open: boolean;
    readonly running: readonly OfficeRoundRow[];
    readonly last: readonly LastRow[];
    readonly picks: ReadonlyMap<number, readonly PickRow[]>;
    /** epoch ms by the database's clock */
    readonly now: number;
  },
): WireGameBoard {
  const own = running.filter((round) => round.game === game.id);
  return {
    game: game.id,
    name: game.name,
    menu: game.menu,
    open,
    periodSeconds: game.clock.periodSeconds,
    rounds: own.map((round) => ({
      ...roundToWire(round),
      lateSeconds: lateSeconds(round, now),
      ...exposureToWire(game, picks.get(round.id) ?? [], round.terms),
    })),
    missingSeconds: open ? missingSeconds(game, own, now) : 0,
    last: last
      .filter((round) => round.game === game.id)
      .map((round) => ({
        gameSeq: String(round.id),
        day: round.day,
        no: round.no,
        state: round.state,
        unstaffed: !round.staffed,
        result: resultText(game, round) ?? '',
      })),
  };
}

/** Picks of a card, the costliest first. */
const maxPicks = 10;

function hostedToWire({ id, gType, name }: AnyHostedGame, open: boolean, all: readonly OpenBetsRow[]): WireHostedBoard {
  const rows = all.filter(({ game }) => game === gType);
  const sum = (of: (row: OpenBetsRow) => number) => rows.reduce((total, row) => total + of(row), 0);
  return {
    game: id,
    gType,
    name,
    open,
    bets: sum(({ bets }) => bets),
    stakes: sum(({ stakes }) => stakes),
    worst: sum(({ stakes, pays }) => stakes - pays),
    picks: rows
      .map(({ pick, bets, stakes, pays }) => ({ name: pick ?? '베팅', bets, stakes, net: stakes - pays }))
      .toSorted((one, other) => one.net - other.net)
      .slice(0, maxPicks),
  };
}

/** For how many seconds a round should have been closed, or drawn, and was not. */
function lateSeconds(round: OfficeRoundRow, now: number): number {
  const due = (round.state === 'open' ? round.closes_at : round.draws_at).getTime();
  return now > due + graceMs ? Math.floor((now - due) / 1_000) : 0;
}

/** For how many seconds a round should have been open, and none was. */
function missingSeconds(game: Game, running: readonly OfficeRoundRow[], now: number): number {
  const { opensAt, closesAt } = roundAt(game.clock, now);
  const isThere = running.some((round) => round.state === 'open' && round.closes_at.getTime() > now);
  return !isThere && now > opensAt + graceMs && now < closesAt ? Math.floor((now - opensAt) / 1_000) : 0;
}

/** Every pick of a round with its name and price; one that is not sold any more is as the round opened with it. */
function picksOf(game: Game, terms: RoundTerms) {
  return game.folders.flatMap((folder) =>
    folder.picks.map(({ no, name, price }) => ({
      no,
      folder: folder.name,
      name,
      price: oddsToWire(terms[no]?.price ?? price),
    })),
  );
}

function exposureToWire(
  game: Game,
  sums: readonly PickRow[],
  terms: RoundTerms,
): Pick<WireGameBoard['rounds'][number], 'picks' | 'worst'> {
  const staked = new Map(sums.map((row) => [row.pick, row]));
  const { picks, worst } = exposureOf(game, staked);
  return {
    picks: picksOf(game, terms)
      .flatMap((pick) => {
        const row = staked.get(pick.no);
        return row ? [{ ...pick, slips: row.slips, stakes: row.stakes, ...picks.get(pick.no)! }] : [];
      })
      .toSorted((one, other) => one.net - other.net)
      .slice(0, maxPicks),
    worst,
  };
}

function picksToWire(
  game: Game,
  round: OfficeRoundRow,
  sums: readonly PickRow[],
): PayloadOf<typeof officeRound>['picks'] {
  const staked = new Map(sums.map((row) => [row.pick, row]));
  const outcome = round.state === 'decided' ? game.readOutcome(round.outcome) : null;
  return picksOf(game, round.terms).map((pick) => {
    const { slips = 0, stakes = 0, expected = 0, payouts = 0 } = staked.get(pick.no) ?? {};
    const result = round.state === 'void' ? 'void' : outcome === null ? 'wait' : game.resultOf(outcome, pick.no);
    return { ...pick, result, slips, stakes, expected, payouts };
  });
}
