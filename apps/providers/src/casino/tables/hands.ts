import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { HostPlay, HostResult } from '@lime/contract/host-questions.ts';
import { playBlocks } from '@lime/domain/fairness/floats.ts';
import { checkBets } from '@lime/domain/games/hosted/hosted-game.ts';
import type { SpotBet } from '@lime/domain/games/hosted/spot-game.ts';
import { holdem } from '@lime/domain/casino/tables/house-holdem.ts';
import { leastCycleSeconds } from '@lime/domain/casino/tables/table-game.ts';
import { casinoTables, findTable, roundLimit, spotLimits } from '@lime/domain/casino/tables/casino-tables.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/casino-tables.ts';
import { within } from '../../token/database.ts';
import { isAway, isRested, restAfter, workEach } from '../../token/endings.ts';
import { badBets, busy, cancelOf, hmac, refused, words } from '../../token/play-rows.ts';
import type { Bettor } from '../../token/round-bets.ts';
import type { Seeds } from '../../token/host-seeds.ts';
import type { SiteCalls } from '../../token/site-calls.ts';
import { handAgain, handByKey, handRows, oneHand } from './hand-rows.ts';
import type { HandRow } from './hand-rows.ts';
import type { DoneHand, HandAnswer, RunningHand } from './table-types.ts';

// Hands of hold'em, one member's each: ante and bonus are taken and show five cards; a call is a second debit; both are paid,
// or closed with nothing, by a credit each.

/** The tables with hands of one member, in the order of the lobby. */
export const handTables: readonly CasinoTable[] = casinoTables.filter(({ game }) => game === 'holdem');

/** The seeds hands draw from: they show the beginning of a stream, so no other game may draw from them. */
export const handLine = (memberId: string) => ({ memberId, line: 'holdem' });

export type Hands = {
  /** Takes ante and bonus and shows five cards. The same key is the same hand. */
  start(table: CasinoTable, from: Bettor, key: string, bets: unknown): Promise<HandAnswer>;
  /** Calls, or folds. A hand that is over says what it came to. */
  decide(table: CasinoTable, memberId: string, key: string, move: 'call' | 'fold'): Promise<HandAnswer>;
  find(table: CasinoTable, memberId: string, key: string): Promise<HandAnswer | null>;
  /** The hand that waits, whatever its key; null: none does. */
  running(table: CasinoTable, memberId: string): Promise<RunningHand | null>;
  /** The tables at which a hand of the member waits. */
  waiting(memberId: string): Promise<string[]>;
  history(table: CasinoTable, memberId: string): Promise<DoneHand[]>;
  results(txns: readonly string[]): Promise<HostResult[]>;
  /** What is published of the hand of a debit, its first or its call; null: it has none that is over. */
  file(txn: string): Promise<HostPlay | null>;
  /** Asks again what was not answered, pays, and folds what waited for a day. @param olderSeconds  0 as a process begins */
  recover(olderSeconds?: number): Promise<void>;
};

type Deps = { readonly pool: pg.Pool; readonly site: Pick<SiteCalls, 'send' | 'end'>; readonly seeds: Seeds };

/** A hand nobody decides on is folded then. Source: decision 0066. */
const idleHours = 24;
const shownHands = 50;
/** A call that has begun is over by then, one way or the other. */
const answerableSeconds = 8;

const won = (amount: number) => amount.toLocaleString('ko-KR');
const no = (code: string, msg: string) => refused(code, msg) as HandAnswer;
const noHand = no('PLAY_OVER', '이미 끝난 판이에요.');
const tooFast = no('PLAY_TOO_FAST', '앞 판이 끝난 뒤에 다시 할 수 있어요.');
const isCall = ({ spot }: SpotBet) => spot === 'call';
const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0);

/**
 * Hands against the house. A hand is written before its debit is sent, with the seed and nonce that fix all its cards; a call
 * too. A host that dies at any moment goes on from the row: each debit and credit is sent under its key until the site has
 * answered.
 */
export const createHands = (deps: Deps): Hands => ({
  start: (table, from, key, bets) => startHand(deps, table, from, key, bets),
  decide: (table, memberId, key, move) => decideHand(deps, table, memberId, key, move),
  find: (table, memberId, key) => findHand(deps, table, memberId, key),
  running: (table, memberId) => readRunning(deps, table, memberId),
  waiting: (memberId) => readWaiting(deps, memberId),
  history: (table, memberId) => readHistory(deps, table, memberId),
  results: (txns) => readResults(deps, txns),
  file: (txn) => readHandFile(deps, txn),
  recover: (olderSeconds = answerableSeconds) => recoverHands(deps, olderSeconds),
});

const blocksOf = ({ seeds }: Deps, row: HandRow) =>
  playBlocks(seeds.textOf(row.member_id, row.salt), row.client_seed, row.nonce, hmac);
const openingOf = (deps: Deps, row: HandRow) => holdem.open(blocksOf(deps, row));
const outcomeOf = (deps: Deps, row: HandRow) => holdem.draw(openingOf(deps, row))(blocksOf(deps, row));
const productOf = (row: HandRow) => findTable(row.game)!.product.id;

function runningOf(deps: Deps, row: HandRow): RunningHand {
  const bets = row.bets.filter((bet) => !isCall(bet));
  return {
    key: row.key,
    bets,
    opening: openingOf(deps, row),
    callStake: holdem.secondBet(bets)!.stake,
    foldsAt: row.opened_at!.getTime() + idleHours * 3_600_000,
  };
}

function doneOf(row: HandRow): DoneHand {
  const paid = holdem.settle(row.bets, row.outcome!);
  const called = row.bets.some(isCall);
  const stake = sum(row.bets.map((bet) => bet.stake));
  return {
    id: row.id,
    at: row.opened_at!.toISOString(),
    bets: row.bets.map((bet, index) => ({ ...bet, paid: paid[index]! })),
    outcome: row.outcome!,
    called,
    text: called ? holdem.outcomeText(row.outcome!) : '접음',
    stake,
    payout: sum(paid),
    nonce: row.nonce,
    seedHash: row.hash,
  };
}

async function readHandFile({ pool, seeds }: Deps, txn: string): Promise<HostPlay | null> {
  const row = await oneHand(pool, `(h.txn = $1 or h.call_txn = $1) and h.state = 'done'`, [txn]);
  if (!row) return null;
  const { payout, nonce, seedHash, outcome } = doneOf(row);
  return {
    version: '1',
    game: row.game,
    seedHash,
    serverSeed: row.is_revealed ? seeds.textOf(row.member_id, row.salt) : null,
    clientSeed: row.client_seed,
    nonce,
    bets: row.bets,
    outcome,
    payout,
  };
}

function told(deps: Deps, row: HandRow, balance: number | null = null): HandAnswer {
  if (row.state === 'refused') return { state: 'refused', ...row.answer! };
  if (row.state === 'void') return no('PLAY_VOID', '베팅이 접수되지 않았어요. 베팅금액은 나가지 않았어요.');
  if (row.state === 'open') return { state: 'open', running: runningOf(deps, row), balance };
  if (row.state === 'ending' || row.state === 'done') return { state: 'done', hand: doneOf(row), balance };
  return { state: 'pending' };
}

/** Why these bets cannot begin a hand; null: they can. */
function faultOf(table: CasinoTable, bets: readonly SpotBet[], { limits }: Bettor): HandAnswer | null {
  if (!holdem.opens(bets)) return badBets as HandAnswer;
  for (const bet of bets) {
    const spot = holdem.spots.find(({ id }) => id === bet.spot)!;
    const { min, max } = spotLimits(table, spot);
    if (bet.stake < min) return no('BET_STAKE_BELOW_MIN', `${spot.name} 최소 베팅금액은 ${won(min)}원이에요.`);
    if (bet.stake > max) return no('BET_STAKE_ABOVE_MAX', `${spot.name}에는 ${won(max)}원까지 베팅할 수 있어요.`);
  }
  const all = [...bets, holdem.secondBet(bets)!];
  const highest = Math.min(roundLimit(table), limits.max);
  if (sum(all.map(({ stake }) => stake)) > highest)
    return no('BET_STAKE_ABOVE_MAX', `콜까지 더해 한 판에 ${won(highest)}원까지 베팅할 수 있어요.`);
  return holdem.maxPayout(all) > limits.win
    ? no('BET_WIN_ABOVE_MAX', `최대 당첨금은 ${won(limits.win)}원이에요. 베팅금액을 줄여주세요.`)
    : null;
}

/** Writes a hand before its debit is sent. @returns why not, when it cannot begin now */
const write = ({ pool, seeds }: Deps, table: CasinoTable, memberId: string, key: string, bets: readonly SpotBet[]) =>
  within(pool, async (client): Promise<HandRow | HandAnswer> => {
    const seed = await seeds.active(client, handLine(memberId));
    const { rows: known } = await client.query<HandRow>(
      `${handRows} where h.member_id = $1 and (h.key = $2 or h.game = $3 and (h.state in ('asked', 'open', 'calling')
         or h.state in ('ending', 'done') and h.opened_at > clock_timestamp() - make_interval(secs => $4)))
       order by h.key = $2 desc, h.state in ('asked', 'open', 'calling') desc limit 1`,
      [memberId, key, table.id, leastCycleSeconds],
    );
    const [row] = known;
    if (row) return row.key === key ? row : ['ending', 'done'].includes(row.state) ? tooFast : (busy as HandAnswer);
    const { rows } = await client.query<{ id: number }>(
      `insert into hand (game, key, member_id, seed_id, nonce, bets, txn, stake, most)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
      [
        table.id,
        key,
        memberId,
        seed.id,
        seed.nonce,
        JSON.stringify(bets),
        `${table.id}-${randomUUID()}`,
        sum(bets.map(({ stake }) => stake)),
        Math.max(1, holdem.maxPayout(bets)),
      ],
    );
    await client.query('update seed set plays = plays + 1 where id = $1', [seed.id]);
    const { rows: written } = await client.query<HandRow>(`${handRows} where h.id = $1`, [rows[0]!.id]);
    return written[0]!;
  });

const debitOf = (row: HandRow, call: boolean) => {
  const bets = row.bets.filter((bet) => isCall(bet) === call);
  return {
    user_id: row.member_id,
    prd_id: productOf(row),
    game_id: row.game,
    txn_id: call ? row.call_txn! : row.txn,
    round_id: String(row.id),
    amount: call ? row.call_stake! : row.stake,
    max_credit: call ? row.call_stake! * 2 : row.most,
    pick: words(bets.map((bet) => holdem.betText(bet)).join(', ')),
    bets,
  };
};
const creditOf = (row: HandRow, call: boolean) => ({
  user_id: row.member_id,
  prd_id: productOf(row),
  game_id: row.game,
  txn_id: call ? row.call_txn! : row.txn,
  amount: call ? row.call_payout! : row.payout!,
  outcome: words(row.bets.some(isCall) ? holdem.outcomeText(row.outcome!) : '접음'),
});

/** Asks for ante and bonus. */
async function openHand(deps: Deps, row: HandRow): Promise<HandAnswer> {
  const answer = await deps.site.send('debit', debitOf(row, false));
  if (!answer) return { state: 'pending' };
  if (answer.status === 1)
    await deps.pool.query(
      `update hand set state = 'open', opened_at = clock_timestamp() where id = $1 and state = 'asked'`,
      [row.id],
    );
  else {
    const { code = answer.error, msg = '지금은 베팅할 수 없어요.' } = answer;
    await deps.pool.query(
      `update hand set state = 'refused', answer = $2, ended_at = clock_timestamp() where id = $1 and state = 'asked'`,
      [row.id, JSON.stringify({ code, msg })],
    );
  }
  return told(deps, await handAgain(deps.pool, row), answer.balance);
}

/** A hand is over: its whole deal is written with what it pays. */
async function endHand(deps: Deps, row: HandRow, from: 'open' | 'calling'): Promise<HandAnswer> {
  const outcome = outcomeOf(deps, row);
  const paid = holdem.settle(row.bets, outcome);
  const of = (call: boolean) => sum(row.bets.map((bet, index) => (isCall(bet) === call ? paid[index]! : 0)));
  await deps.pool.query(
    `update hand set state = 'ending', outcome = $3, payout = $4, call_payout = $5, asked_at = clock_timestamp()
     where id = $1 and state = $2`,
    [row.id, from, JSON.stringify(outcome), of(false), row.call_txn === null ? null : of(true)],
  );
  return payHand(deps, await handAgain(deps.pool, row));
}

/** Asks for the call; a hand whose call is refused waits again. */
async function callHand(deps: Deps, row: HandRow): Promise<HandAnswer> {
  const answer = await deps.site.send('debit', debitOf(row, true));
  if (!answer) return { state: 'pending' };
  if (answer.status === 1) return endHand(deps, row, 'calling');
  await deps.pool.query(
    `update hand set state = 'open', bets = $2, call_txn = null, call_stake = null where id = $1 and state = 'calling'`,
    [row.id, JSON.stringify(row.bets.filter((bet) => !isCall(bet)))],
  );
  return no(answer.code ?? answer.error, answer.msg ?? '지금은 콜할 수 없어요.');
}

/** Sends what a hand pays; each is the same call however often it is sent. */
async function payHand(deps: Deps, row: HandRow): Promise<HandAnswer> {
  if (row.state !== 'ending') return told(deps, row);
  let balance: number | null = null;
  for (const isOfCall of [false, true]) {
    if (isOfCall ? row.call_txn === null || row.is_call_paid : row.is_paid) continue;
    const ending = await deps.site.end('credit', creditOf(row, isOfCall));
    if (ending.state !== 'over') {
      await restAfter(deps.pool, 'hand', row, ending);
      return told(deps, row);
    }
    balance = ending.balance;
    await deps.pool.query(`update hand set ${isOfCall ? 'is_call_paid' : 'is_paid'} = true where id = $1`, [row.id]);
  }
  await deps.pool.query(
    `update hand set state = 'done', ended_at = clock_timestamp() where id = $1 and state = 'ending'`,
    [row.id],
  );
  return told(deps, await handAgain(deps.pool, row), balance);
}

/** Begins a fold or a call, one of them once. */
async function moveHand(deps: Deps, row: HandRow, what: 'call' | 'fold'): Promise<HandAnswer> {
  if (what === 'fold') return endHand(deps, row, 'open');
  const second = holdem.secondBet(row.bets)!;
  await deps.pool.query(
    `update hand set state = 'calling', bets = $2, call_txn = $3, call_stake = $4, asked_at = clock_timestamp()
     where id = $1 and state = 'open'`,
    [row.id, JSON.stringify([...row.bets, second]), `${row.game}-${randomUUID()}`, second.stake],
  );
  const calling = await handAgain(deps.pool, row);
  return calling.state === 'calling' ? callHand(deps, calling) : told(deps, calling);
}

async function startHand(
  deps: Deps,
  table: CasinoTable,
  from: Bettor,
  key: string,
  values: unknown,
): Promise<HandAnswer> {
  const checked = checkBets(holdem, values);
  if ('fault' in checked) return badBets as HandAnswer;
  const fault = faultOf(table, checked.bets, from);
  if (fault) return fault;
  const row = await write(deps, table, from.memberId, key, checked.bets);
  if (!('txn' in row)) return row;
  return row.state === 'asked' ? openHand(deps, row) : told(deps, row);
}

async function decideHand(
  deps: Deps,
  table: CasinoTable,
  memberId: string,
  key: string,
  what: 'call' | 'fold',
): Promise<HandAnswer> {
  const row = await handByKey(deps.pool, table, memberId, key);
  if (!row) return noHand;
  if (row.state === 'open') return moveHand(deps, row, what);
  return row.state === 'calling' ? callHand(deps, row) : told(deps, row);
}

async function findHand(deps: Deps, table: CasinoTable, memberId: string, key: string): Promise<HandAnswer | null> {
  const row = await handByKey(deps.pool, table, memberId, key);
  return row && told(deps, row);
}

async function readRunning(deps: Deps, table: CasinoTable, memberId: string): Promise<RunningHand | null> {
  const row = await oneHand(deps.pool, `h.game = $1 and h.member_id = $2 and h.state in ('open', 'calling') limit 1`, [
    table.id,
    memberId,
  ]);
  return row && runningOf(deps, row);
}

async function readWaiting({ pool }: Deps, memberId: string): Promise<string[]> {
  const { rows } = await pool.query<{ game: string }>(
    `select game from hand where member_id = $1 and state in ('open', 'calling')`,
    [memberId],
  );
  return rows.map(({ game }) => game);
}

async function readHistory({ pool }: Deps, table: CasinoTable, memberId: string): Promise<DoneHand[]> {
  const { rows } = await pool.query<HandRow>(
    `${handRows} where h.game = $1 and h.member_id = $2 and h.state in ('ending', 'done') order by h.id desc limit $3`,
    [table.id, memberId, shownHands],
  );
  return rows.map(doneOf);
}

async function readResults({ pool }: Deps, txns: readonly string[]): Promise<HostResult[]> {
  const { rows } = await pool.query<HandRow>(
    `${handRows} where h.txn = any($1::text[]) or h.call_txn = any($1::text[])`,
    [txns],
  );
  return rows.flatMap((row) =>
    [row.txn, row.call_txn]
      .filter((txn): txn is string => txn !== null && txns.includes(txn))
      .map((txn): HostResult => {
        if (row.state === 'ending' || row.state === 'done')
          return { txn_id: txn, state: 'over', credit: creditOf(row, txn === row.call_txn) };
        if (row.state === 'refused' || row.state === 'void')
          return { txn_id: txn, state: 'over', credit: cancelOf(row, productOf(row)) };
        return { txn_id: txn, state: 'running' };
      }),
  );
}

/** Goes on with hands that wait for an answer, and folds those nobody decided on. */
async function recoverHands(deps: Deps, olderSeconds: number): Promise<void> {
  const { rows } = await deps.pool.query<HandRow>(
    `${handRows} where ${isRested('h')} and (
       h.state in ('asked', 'calling', 'ending') and h.asked_at < clock_timestamp() - make_interval(secs => $1)
       or h.state = 'open' and h.opened_at < clock_timestamp() - make_interval(hours => $2))
     order by h.asked_at limit 100`,
    [olderSeconds, idleHours],
  );
  await workEach(deps.pool, 'hand', rows, (row) => recoverHand(deps, row));
}

/** @returns whether the site is there */
async function recoverHand(deps: Deps, row: HandRow): Promise<boolean> {
  const { pool, site } = deps;
  if (row.state === 'open') await endHand(deps, row, 'open');
  else if (row.state === 'ending') await payHand(deps, row);
  else if (row.state === 'calling') {
    if ((await callHand(deps, row)).state === 'pending') await restAfter(pool, 'hand', row, { state: 'unclear' });
  } else {
    const ending = await site.end('credit', cancelOf(row, productOf(row)));
    await restAfter(pool, 'hand', row, ending);
    // the site is away: all of it waits for the next look
    if (isAway(ending)) return false;
    if (ending.state === 'over')
      await pool.query(
        `update hand set state = 'void', ended_at = clock_timestamp() where id = $1 and state = 'asked'`,
        [row.id],
      );
  }
  return true;
}
