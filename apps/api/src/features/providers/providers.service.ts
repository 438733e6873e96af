import { createHash } from 'node:crypto';
import { textOf } from '@lime/contract/all-texts.ts';
import type {
  ClosedGame,
  ProviderAnswer,
  ProviderBody,
  ProviderCounted,
  ProviderGuest,
} from '@lime/contract/provider-calls.ts';
import { lobbyOfProduct } from '@lime/domain/casino/casino-games.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import { beforeCommit, createBatchConnections } from '../../core/batch-connections.ts';
import type { BatchOutcome } from '../../core/batch-connections.ts';
import { createBatcher } from '../../core/batcher.ts';
import type { Batcher } from '../../core/batcher.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { poolAccount } from '../../core/ledger/accounts.ts';
import { providerCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';
import type { HostedMonitor } from '../games/hosted-monitor.service.ts';
import type { MemberFacts } from '../members/members.types.ts';
import { memberOfBearer, redeemHostLaunch } from '../launch/host-launches.service.ts';
import { bodyHashOf } from './call-hash.ts';
import type { Leaving } from './leaving.ts';
import type { PlayGate } from './play-gate.service.ts';
import { keepOpening } from './pools.sql.ts';
import type { AskedGames, Provider } from './provider-list.service.ts';
import type { PurseOf } from './purses.ts';
import { prepareWallet, readPurse, writeWithin } from './providers.sql.ts';
import type { CallKind } from './providers.sql.ts';
import { refusal } from './wallet-answers.ts';
import { judgeBatch, questionOf } from './wallet-batch.ts';
import type { WalletCall } from './wallet.types.ts';
import type { PoolMove } from './wallet-pools.ts';

export type ProviderCalls = {
  readonly balance: (provider: Provider, body: ProviderBody<'balance'>) => Promise<ProviderAnswer>;
  readonly debit: (provider: Provider, body: ProviderBody<'debit'>) => Promise<ProviderAnswer>;
  readonly buyin: (provider: Provider, body: ProviderBody<'buyin'>) => Promise<ProviderAnswer>;
  readonly credit: (provider: Provider, body: ProviderBody<'credit'>) => Promise<ProviderAnswer>;
  readonly bonus: (provider: Provider, body: ProviderBody<'bonus'>) => Promise<ProviderAnswer>;
  /** Keeps what a pool began with, once for all time. */
  readonly pool: (provider: Provider, body: ProviderBody<'pool'>) => Promise<ProviderAnswer>;
  /** Redeems a launch. */
  readonly session: (provider: Provider, body: ProviderBody<'session'>) => Promise<ProviderAnswer | ProviderGuest>;
  /** Says whose page has a bearer, and with a product whether its lobby may be opened. */
  readonly auth: (provider: Provider, body: ProviderBody<'auth'>) => Promise<ProviderAnswer | ProviderGuest>;
  /** Counts what a game came to. */
  readonly outcomes: (provider: Provider, body: ProviderBody<'outcomes'>) => Promise<ProviderAnswer | ProviderCounted>;
  /** A member has closed the windows of the host. */
  readonly left: Leaving;
  readonly stop: () => Promise<void>;
};

type Deps = {
  readonly gate: PlayGate;
  readonly purseOf: PurseOf;
  readonly leaving: Leaving;
  readonly members: { facts(memberId: number): Promise<MemberFacts | null>; forget(memberId: number): void };
  readonly monitor: HostedMonitor;
};

type PoolKeys = Pick<ProviderBody<'credit'>, 'pool' | 'pool_in' | 'pool_out'>;
type DebitBody = ProviderBody<'debit'>;

/** Batches under way at a time: while one is judged here, another one is at the database. */
const connections = 2;
const maxBatch = 256;
const maxWaiting = 5_000;

/** What the calls of providers go through. */
type Intake = Deps & {
  readonly db: Core['db'];
  readonly batcher: Batcher<WalletCall, BatchOutcome<ProviderAnswer>>;
};

/**
 * What providers of hosted games do with members' money. Calls are collected into batches as bets are. A batch is one
 * transaction that locks its members, reads keys, debits and pace of all its calls at once, judges them one after the other,
 * and writes what follows in one statement. A call that is sent again, at the same time or late, has one effect and always
 * the same answer; its key is (provider, txn, kind). Refusals are kept like acceptances, since the provider has shown them
 * to its player. A credit without its debit is not kept, since the debit may be on its way. A call that fails at the
 * database or in our own code is repeated alone, so it spoils no other.
 *
 * Source: decisions 78 and 97.
 */
export function createProviderCalls(
  { db, config, log }: Pick<Core, 'db' | 'config' | 'log'>,
  deps: Deps,
): ProviderCalls {
  const { gate, leaving } = deps;
  const store = createBatchConnections<WalletCall, ProviderAnswer>(config.databaseUrl, log, connections, {
    name: 'provider call',
    prepare: prepareWallet,
    write: (client, calls) =>
      writeWithin(
        client,
        beforeCommit(() => calls.map((call) => questionOf(call, gate))),
        (facts, start) => judgeBatch(calls, facts, start, gate),
      ),
  });
  const batcher: Intake['batcher'] = createBatcher((batch) => store.send(batch), { inFlight: connections, maxBatch });
  const intake: Intake = { ...deps, db, batcher };
  return {
    balance: (provider, body) => answerBalance(intake, provider, body),
    debit: (provider, body) => take(intake, provider, 'debit', body),
    buyin: (provider, body) => take(intake, provider, 'buyin', body),
    credit: (provider, body) => credit(intake, provider, body),
    bonus: (provider, body) => giveBonus(intake, provider, body),
    pool: (provider, body) => openPool(intake, provider, body),
    session: (provider, body) => redeemSession(intake, provider, body),
    auth: (provider, body) => authenticate(intake, provider, body),
    outcomes: (provider, body) => countOutcomes(intake, provider, body),
    left: leaving,
    stop: () => store.close(),
  };
}

async function answerBalance(
  intake: Intake,
  provider: Provider,
  body: ProviderBody<'balance'>,
): Promise<ProviderAnswer> {
  const purse = intake.purseOf(provider, askedBy(body));
  const won = await readPurse(intake.db, Number(body.user_id), purse);
  if (won === null) return refusal(0, 'INVALID_USER');
  const isKnown = body.game_id === undefined || provider.findGame(body.game_id) !== null;
  if (!isKnown || !isOfProduct(provider, body)) return refusal(won, 'INVALID_PRD_ID');
  const answer = { status: 1 as const, balance: won, purse };
  const { user_id: user, game_ids: ids } = body;
  return ids === undefined ? answer : { ...answer, closed: await closedTo(intake, provider, Number(user), ids) };
}

/** Which of these games a member cannot bet on now; one that nobody knows is closed too. */
async function closedTo(
  { members, gate }: Intake,
  provider: Provider,
  memberId: number,
  ids: readonly string[],
): Promise<ClosedGame[]> {
  const member = await members.facts(memberId);
  return ids.flatMap((id) => {
    const game = provider.findGame(id);
    const fault = member && game ? gate.betFault(member, game) : new Refused({ code: 'CASINO_GAME_UNKNOWN' });
    return fault ? [{ game_id: id, code: fault.code, msg: textOf(fault.code, fault.detail) }] : [];
  });
}

async function take(
  intake: Intake,
  provider: Provider,
  kind: 'debit' | 'buyin',
  body: DebitBody,
): Promise<ProviderAnswer> {
  const game = provider.findGame(body.game_id);
  if (!isOfProduct(provider, body) || !game) return refuseProduct(intake, provider, body);
  const member = await intake.members.facts(Number(body.user_id));
  if (!member) return refusal(0, 'INVALID_USER');
  const round = body.round_id ?? null;
  const paid = body.credit_amount ?? -1;
  const play = {
    game,
    member,
    reference: `${provider.id}:${game.code}:${round ?? body.txn_id}`,
    round,
    pick: body.pick ?? null,
    most: body.max_credit ?? null,
    paid: paid < 0 ? null : paid,
    outcome: body.outcome ?? null,
    bets: jsonOf(body.bets),
    opening: jsonOf(body.opening),
    pool: poolOf(provider, body),
  };
  return submit(intake, { ...nameOf(intake, provider, kind, body), kind, play });
}

async function credit(intake: Intake, provider: Provider, body: ProviderBody<'credit'>): Promise<ProviderAnswer> {
  if (!isOfProduct(provider, body)) return refuseProduct(intake, provider, body);
  const kind = body.is_cancel ? 'cancel' : 'credit';
  const pool = body.is_cancel ? null : poolOf(provider, body);
  const [outcome, bets] = [body.outcome ?? null, jsonOf(body.bets)];
  return submit(intake, { ...nameOf(intake, provider, kind, body), kind, outcome, bets, pool });
}

async function giveBonus(intake: Intake, provider: Provider, body: ProviderBody<'bonus'>): Promise<ProviderAnswer> {
  if (!isOfProduct(provider, body)) return refuseProduct(intake, provider, body);
  const cause = providerCause.bonus(provider.id, hashText(body.txn_id));
  return submit(intake, { ...nameOf(intake, provider, 'bonus', body), kind: 'bonus', cause });
}

/** @throws what kept the call from being written, or from being known to be: the provider sends it again */
async function submit({ batcher }: Intake, call: WalletCall): Promise<ProviderAnswer> {
  if (batcher.waiting > maxWaiting) throw new Error('too many calls of providers wait');
  const outcome = await batcher.submit(call);
  if ('state' in outcome) throw outcome.error;
  return outcome;
}

function nameOf({ purseOf }: Intake, provider: Provider, kind: CallKind, body: NamedBody) {
  return {
    provider,
    purse: purseOf(provider, askedBy(body)),
    txn: body.txn_id,
    memberId: Number(body.user_id),
    bodyHash: bodyHashOf(kind, body),
    amount: body.amount,
  };
}

async function refuseProduct({ db, purseOf }: Intake, provider: Provider, body: AskingBody): Promise<ProviderAnswer> {
  const won = await readPurse(db, Number(body.user_id), purseOf(provider, askedBy(body)));
  return refusal(won ?? 0, 'INVALID_PRD_ID');
}

async function openPool(
  { db }: Intake,
  { id, account: from }: Provider,
  { pool: name, amount }: ProviderBody<'pool'>,
): Promise<ProviderAnswer> {
  const account = poolAccount(id, name);
  return inTransaction(db, async (tx) => {
    const { isNew, opening, balance } = await keepOpening(tx, { account, provider: id, name }, amount);
    if (opening !== amount) return refusal(balance, 'INVALID_POOL');
    if (isNew && amount > 0)
      await post(tx, [{ from, to: account, amount, kind: 'pool-opening', cause: providerCause.poolOpening(account) }]);
    return { status: 1, balance };
  });
}

async function redeemSession(
  intake: Intake,
  provider: Provider,
  { uid, hash, gType }: ProviderBody<'session'>,
): Promise<ProviderAnswer | ProviderGuest> {
  const { db, gate } = intake;
  const { host } = provider;
  const page = provider.findPage(gType);
  const guest = host && (await inTransaction(db, (tx) => redeemHostLaunch(tx, host.url, hash)));
  const member = guest && (await factsNow(intake, guest.memberId));
  if (!page) return refusal(0, 'INVALID_PRD_ID');
  if (!guest || !member || String(guest.memberId) !== uid)
    return refusal(0, 'INVALID_USER', new Refused({ code: 'LAUNCH_TOKEN_REFUSED' }));
  const fault = gate.playFault(member, page);
  if (fault) return refusal(0, 'ACCESS_DENIED', fault);
  return guestOf(intake, provider, { page, games: { page: gType } }, member, guest.launch);
}

async function authenticate(
  intake: Intake,
  provider: Provider,
  { token, prd_id: product, type }: ProviderBody<'auth'>,
): Promise<ProviderAnswer | ProviderGuest> {
  const { db, gate } = intake;
  const { host } = provider;
  const guest = host && (await inTransaction(db, (tx) => memberOfBearer(tx, host.url, token)));
  const member = guest && (await factsNow(intake, guest.memberId));
  if (!guest || !member) return refusal(0, 'INVALID_USER', new Refused({ code: 'AUTH_REQUIRED' }));
  const page = product === undefined ? null : lobbyOfProduct(product, type);
  if (product !== undefined && !page) return refusal(0, 'INVALID_PRD_ID', new Refused({ code: 'CASINO_GAME_UNKNOWN' }));
  const fault = page && gate.playFault(member, page);
  if (fault) return refusal(0, 'ACCESS_DENIED', fault);
  const games = { productId: product, productType: type };
  return guestOf(intake, provider, { page: page ?? { kind: 'table', vendor: null }, games }, member, guest.launch);
}

/** Read from the database: a permission closed before this launch was numbered may not have reached this process yet. */
function factsNow({ members }: Intake, memberId: number): Promise<MemberFacts | null> {
  members.forget(memberId);
  return members.facts(memberId);
}

async function guestOf(
  { db, gate, purseOf }: Intake,
  provider: Provider,
  { page, games }: { page: Parameters<PlayGate['limits']>[1]; games: AskedGames },
  member: MemberFacts,
  launch: Pick<ProviderGuest, 'launch' | 'sign_in'>,
): Promise<ProviderGuest> {
  const { minBetting, maxBetting, maxWin } = gate.limits(member, page);
  const user = { user_id: String(member.id), nickname: member.nickname };
  const purse = purseOf(provider, games);
  const balance = (await readPurse(db, member.id, purse)) ?? 0;
  return { status: 1, balance, purse, ...user, min_bet: minBetting, max_bet: maxBetting, max_win: maxWin, ...launch };
}

async function countOutcomes(
  { monitor }: Intake,
  provider: Provider,
  { game_id: id, list }: ProviderBody<'outcomes'>,
): Promise<ProviderAnswer | ProviderCounted> {
  const game = provider.findGame(id) && findHostedGameByType(id);
  return game ? { status: 1, counted_to: await monitor.count(game, list) } : refusal(0, 'INVALID_PRD_ID');
}

type AskingBody = { user_id: string; prd_id?: number | undefined; game_id?: string | undefined };
type NamedBody = AskingBody & { txn_id: string; amount: number };

/** The game decides, since a product may have several vendors; a call without one is about its product. */
const askedBy = ({ game_id: page, prd_id: productId }: AskingBody): AskedGames => ({ page, productId });

const isOfProduct = ({ productIds }: Provider, { prd_id: id }: { prd_id?: number | undefined }) =>
  id === undefined || productIds.includes(id);

/** What a call says of a pool; null: nothing. */
function poolOf({ id }: Provider, { pool, pool_in: put, pool_out: out }: PoolKeys): PoolMove | null {
  if (pool === undefined && put === undefined && out === undefined) return null;
  return { account: pool === undefined ? null : poolAccount(id, pool), in: put ?? 0, out: out ?? 0 };
}

/** Null: nothing was said. */
const jsonOf = (value: unknown): string | null => ((value ?? null) === null ? null : JSON.stringify(value));

const hashText = (text: string) => createHash('sha256').update(text).digest('hex');
