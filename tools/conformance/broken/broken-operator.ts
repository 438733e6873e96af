import { setImmediate as turn } from 'node:timers/promises';
import { sign } from '../suite.ts';
import type { Proof, Raw, Wire } from '../suite.ts';
import type { Given } from '../operator.ts';

// An operator in memory: right by itself, and wrong in one way at a time, so that it can be seen which case notices.

/** What it can do wrong, one thing at a time. */
export const operatorFaults = [
  'takes a repeated debit twice',
  'pays a repeated credit twice',
  'pays a repeated bonus twice',
  'answers a repeated debit with the balance of now',
  'takes an altered debit as the first one',
  'pays an altered credit',
  'forgets a cancel that came first',
  'keeps a credit that came too early as refused',
  'pays what was cancelled',
  'cancels what was paid',
  'pays whoever a credit names',
  'gives back what a cancel names',
  'forgets credit_amount',
  'takes more than there is',
  'takes amounts below nothing',
  'is not locked while it works',
  'tries a refused debit again',
  'believes any key',
  'believes an old signature',
  'signs without the body',
  'tells balances to anybody',
  'answers unknown members with HTTP 404',
  'answers bad bodies with HTTP 400',
  'refuses credits while play is blocked',
  'takes debits of members who rest',
  'takes debits of closed members',
  'refuses keys it does not know',
  'takes any game',
  'lets a pool fall below zero',
  'puts more into a pool than the stake',
  'moves a pool before the end of its play',
  'opens a pool twice',
  'redeems a launch twice',
  'knows any bearer',
  'does not number launches',
  'does not say which account a balance is of',
  'takes an altered leaving as the first one',
  'is slow',
] as const;
export type OperatorFault = (typeof operatorFaults)[number];

type Member = { cash: number; mayPlay: boolean; rests?: true };
type Pool = { amount: number; opening: number | null };
type Debit = { user: string; amount: number; state: 'open' | 'settled' | 'cancelled' };
type Known = { body: string; answer: object };
type Body = Record<string, unknown> & { user_id: string; txn_id: string; amount: number };

const bearer = 'a-bearer-of-the-member-in-memory';
const secret = 'what the operator in memory and the suite share';
const name = /^[\w.:-]{1,100}$/;
const keys = [
  'user_id',
  'prd_id',
  'game_id',
  'table_id',
  'txn_id',
  'round_id',
  'amount',
  'credit_amount',
  'max_credit',
  'is_cancel',
  'pick',
  'outcome',
  'pool',
  'pool_in',
  'pool_out',
  'game_ids',
];
/** What a debit may be at most. */
const limit = 5_000_000;

/** @param fault  what it does wrong; null: nothing. @returns what the suite is given of it */
export function openMemoryOperator(fault: OperatorFault | null): Given {
  const has = (one: OperatorFault) => fault === one;
  const members = new Map<string, Member>([
    ['1', { cash: 10_000_000, mayPlay: true }],
    ['2', { cash: 1_000_000, mayPlay: true }],
    ['3', { cash: 1_000_000, mayPlay: false }],
    ['4', { cash: 1_000_000, mayPlay: true, rests: true }],
  ]);
  const debits = new Map<string, Debit>();
  const calls = new Map<string, Known>();
  const pools = new Map<string, Pool>();
  const launches = new Set<string>();
  let visited = 0;
  let line: Promise<unknown> = Promise.resolve();

  const yes = (member: Member) => ({ status: 1, balance: member.cash });
  const no = (member: Member | null, error: string) => ({ status: 0, balance: member?.cash ?? 0, error });

  const poolNamed = (id: string): Pool => {
    const pool = pools.get(id) ?? { amount: 0, opening: null };
    pools.set(id, pool);
    return pool;
  };
  /** Moves what the end of a play moves in a pool. @param paid  null: it does not end. @returns why not; null: it is moved */
  function movePool(body: Body, stake: number, paid: number | null): string | null {
    const {
      pool: id,
      pool_in: put = 0,
      pool_out: out = 0,
    } = body as { pool?: string; pool_in?: number; pool_out?: number };
    if (id === undefined && put + out === 0) return null;
    const isOpen = paid === null && !has('moves a pool before the end of its play');
    const isAbove = put > stake && !has('puts more into a pool than the stake');
    if (id === undefined || isOpen || isAbove || out > (paid ?? 0)) return 'INVALID_POOL';
    const pool = poolNamed(id);
    if (out > pool.amount + put && !has('lets a pool fall below zero')) return 'INSUFFICIENT_POOL';
    pool.amount = Math.max(0, pool.amount + put - out);
    return null;
  }
  function openPool({ pool: id, amount }: Body): object {
    const pool = poolNamed(String(id));
    if (pool.opening === null || (has('opens a pool twice') && pool.opening !== amount)) {
      pool.amount += amount;
      pool.opening = amount;
    }
    const said = { status: 1, balance: pool.amount };
    return pool.opening === amount ? said : { ...said, status: 0, error: 'INVALID_POOL' };
  }

  /** One key, one effect, one answer. */
  async function once(
    key: string,
    body: Body,
    member: Member,
    again: string,
    work: () => { answer: object; kept?: false },
  ): Promise<object> {
    const text = JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)));
    const known = calls.get(key);
    const isDebit = key.startsWith('debit');
    const isRefused = known && 'error' in known.answer;
    const repeats =
      (has('takes a repeated debit twice') && isDebit && known && !isRefused) ||
      (has('pays a repeated credit twice') && key.startsWith('credit')) ||
      (has('pays a repeated bonus twice') && key.startsWith('bonus')) ||
      (has('tries a refused debit again') && isDebit && isRefused) ||
      (has('pays an altered credit') && key.startsWith('credit') && known?.body !== text);
    if (known && !repeats) {
      const isTaken =
        (has('takes an altered debit as the first one') && isDebit) ||
        (has('takes an altered leaving as the first one') && key.startsWith('left'));
      if (known.body !== text && !isTaken) return no(member, again);
      return has('answers a repeated debit with the balance of now') && isDebit && !isRefused
        ? yes(member)
        : known.answer;
    }
    if (has('is not locked while it works')) await turn();
    const { answer, kept } = work();
    if (kept !== false || has('keeps a credit that came too early as refused')) calls.set(key, { body: text, answer });
    return answer;
  }

  function debit(body: Body, member: Member, kind: 'debit' | 'buyin'): Promise<object> | object {
    const { txn_id: txn, amount, user_id: user } = body;
    if (body['game_id'] !== 'roulette' && !has('takes any game')) return no(member, 'INVALID_PRD_ID');
    return once(`${kind} ${txn}`, body, member, 'DUPLICATE_DEBIT', () => {
      const repeated = has('takes a repeated debit twice') && kind === 'debit';
      if (calls.has(`cancel ${txn}`) && !debits.has(txn) && !has('forgets a cancel that came first'))
        return { answer: no(member, 'INVALID_DEBIT') };
      const isOpen = !has('is not locked while it works') && debits.has(txn);
      if (isOpen && !repeated) return { answer: no(member, 'DUPLICATE_DEBIT') };
      const mayPlay = member.mayPlay || has('takes debits of closed members');
      const rests = member.rests && !has('takes debits of members who rest');
      if (!mayPlay || rests || (amount > limit && !has('takes more than there is')))
        return { answer: no(member, 'ACCESS_DENIED') };
      if (amount > member.cash && !has('takes more than there is')) return { answer: no(member, 'INSUFFICIENT_FUNDS') };
      const paid = typeof body['credit_amount'] === 'number' ? body['credit_amount'] : -1;
      const atOnce = paid >= 0 && !has('forgets credit_amount');
      const poolFault = movePool(body, amount, atOnce ? paid : null);
      if (poolFault !== null) return { answer: no(member, poolFault) };
      debits.set(txn, { user, amount, state: atOnce ? 'settled' : 'open' });
      member.cash = Math.max(0, member.cash - amount) + (atOnce ? paid : 0);
      return { answer: yes(member) };
    });
  }

  function credit(body: Body, member: Member): Promise<object> | object {
    const { txn_id: txn, user_id: user } = body;
    const isCancel = [1, true, '1'].includes(body['is_cancel'] as never);
    if (has('refuses credits while play is blocked') && !member.mayPlay) return no(member, 'ACCESS_DENIED');
    return once(`${isCancel ? 'cancel' : 'credit'} ${txn}`, body, member, 'DUPLICATE_CREDIT', () => {
      const of = debits.get(txn);
      const isForeign = of && of.user !== user && !has('pays whoever a credit names');
      if (!of || isForeign) {
        const answer = no(member, 'INVALID_DEBIT');
        return isCancel && !of ? { answer } : { answer, kept: false };
      }
      const repeats =
        has('pays a repeated credit twice') || has('pays an altered credit') || has('is not locked while it works');
      const again = repeats && !isCancel && of.state === 'settled' && calls.has(`credit ${txn}`);
      const isOver =
        of.state !== 'open' &&
        !again &&
        !(has('pays what was cancelled') && !isCancel && of.state === 'cancelled') &&
        !(has('cancels what was paid') && isCancel && of.state === 'settled');
      if (isOver) return { answer: no(member, of.state === 'settled' ? 'DUPLICATE_CREDIT' : 'INVALID_DEBIT') };
      const poolFault = isCancel ? null : movePool(body, of.amount, body.amount);
      if (poolFault !== null) return { answer: no(member, poolFault), kept: false };
      of.state = isCancel ? 'cancelled' : 'settled';
      member.cash += isCancel && !has('gives back what a cancel names') ? of.amount : body.amount;
      return { answer: yes(member) };
    });
  }

  const isAmount = (value: unknown, least: number) =>
    typeof value === 'number' &&
    Number.isSafeInteger(value) &&
    (value >= least || (has('takes amounts below nothing') && value < 0));
  function isWellFormed(call: string, body: Body): boolean {
    const {
      user_id: user,
      txn_id: txn,
      amount,
      prd_id: product,
      credit_amount: paid,
    } = body as Record<string, unknown>;
    if (!/^\d{1,15}$/.test(String(user)) || typeof user === 'object') return false;
    if (product !== undefined && !Number.isInteger(product)) return false;
    if (has('refuses keys it does not know') && Object.keys(body).some((key) => !keys.includes(key))) return false;
    if (call === 'balance') return true;
    if (call === 'left') return name.test(String(txn)) && Array.isArray(body['game_ids']);
    if (typeof txn !== 'string' || !name.test(txn) || !isAmount(amount, call === 'credit' ? 0 : 1)) return false;
    if (call === 'credit' || call === 'bonus') return true;
    return typeof body['game_id'] === 'string' && (paid === undefined || isAmount(paid, -1));
  }

  const limits = { nickname: '손님', purse: 'cash', min_bet: 1_000, max_bet: limit, max_win: 50_000_000 };
  function visit(call: 'session' | 'auth', { uid, hash, gType, token }: Record<string, unknown>): object {
    if (typeof (call === 'auth' ? token : hash) !== 'string') return no(null, 'UNKNOWN_ERROR');
    if (call === 'session' && gType !== 'roulette') return no(null, 'INVALID_PRD_ID');
    const isKnown = call === 'auth' ? token === bearer || has('knows any bearer') : launches.has(hash as string);
    if (!isKnown) return no(null, 'INVALID_USER');
    if (!has('redeems a launch twice')) launches.delete(hash as string);
    visited += has('does not number launches') ? 0 : 1;
    return { ...yes(members.get('1')!), ...limits, user_id: call === 'auth' ? '1' : uid, launch: visited };
  }

  async function answer(call: string, text: string): Promise<[status: number, answer: object]> {
    if (call === 'pool') return [200, openPool(readBody(text)!)];
    const bad: [number, object] = [has('answers bad bodies with HTTP 400') ? 400 : 200, no(null, 'UNKNOWN_ERROR')];
    const body = readBody(text);
    if (call === 'session' || call === 'auth') return [200, visit(call, body ?? {})];
    if (!body || !isWellFormed(call, body)) return bad;
    const member = members.get(String(body.user_id)) ?? null;
    body.user_id = String(body.user_id);
    if (!member) return [has('answers unknown members with HTTP 404') ? 404 : 200, no(null, 'INVALID_USER')];
    if (![undefined, 1].includes(body['prd_id'] as never)) return [200, no(member, 'INVALID_PRD_ID')];
    const games = (body['game_ids'] ?? (call === 'balance' ? [body['game_id'] ?? 'roulette'] : [])) as unknown[];
    if (games.some((game) => game !== 'roulette') && !has('takes any game')) return [200, no(member, 'INVALID_PRD_ID')];
    const account = has('does not say which account a balance is of') ? {} : { purse: 'cash' };
    if (call === 'balance') return [200, { ...yes(member), ...account }];
    if (call === 'left') {
      const nothing = () => ({ answer: { ...yes(member), home: 0 } });
      return [200, await once(`left ${body.txn_id}`, body, member, 'DUPLICATE_CREDIT', nothing)];
    }
    if (call === 'credit') return [200, await credit(body, member)];
    if (call === 'debit' || call === 'buyin') return [200, await debit(body, member, call)];
    const gift = () => {
      member.cash += body.amount;
      return { answer: yes(member) };
    };
    return [200, await once(`bonus ${body.txn_id}`, body, member, 'DUPLICATE_CREDIT', gift)];
  }

  function isProven(text: string, headers: Readonly<Record<string, string>>): boolean {
    const time = headers['x-lime-time'] ?? '';
    if (has('believes any key') && headers['x-lime-signature'] !== undefined) return true;
    const isFresh = /^\d{13}$/.test(time) && Math.abs(Date.now() - Number(time)) <= 60_000;
    if (!isFresh && !(has('believes an old signature') && time !== '')) return false;
    const given = headers['x-lime-signature'];
    if (has('signs without the body')) return given !== undefined && given.length === 64;
    return given === sign(secret, time, text);
  }

  const wire: Wire = async (path, text, headers): Promise<Raw> => {
    const told = (status: number, body: object) => ({ status, text: JSON.stringify(body), signature: null });
    if (has('is slow') && path === 'balance') await new Promise((done) => setTimeout(done, 12));
    const isHere = !path.includes('/');
    if (!isHere || !isProven(text, headers)) {
      const about = has('tells balances to anybody') && isHere ? readBody(text)?.user_id : undefined;
      return told(200, no(members.get(String(about)) ?? null, 'ACCESS_DENIED'));
    }
    if (has('is not locked while it works')) return told(...(await answer(path, text)));
    const mine = line.then(() => answer(path, text));
    line = mine.catch(() => undefined);
    return told(...(await mine));
  };

  const proof: Proof = { kind: 'signed', secret };
  const play = (mayPlay: boolean) => () => {
    members.get('1')!.mayPlay = mayPlay;
    return Promise.resolve();
  };
  return {
    wire,
    proof,
    member: '1',
    other: '2',
    closed: '3',
    resting: '4',
    block: play(false),
    unblock: play(true),
    launch() {
      const hash = `launch-${launches.size}-${Math.random()}`;
      launches.add(hash);
      return Promise.resolve({ uid: '1', hash, gType: 'roulette' });
    },
    bearer,
    game: 'roulette',
    product: 1,
    stake: 1_000,
    mostMs: 20_000,
    medianMs: 10,
  };
}

/** A body that can be stored; null: it is none. */
function readBody(text: string): Body | null {
  if (text.length > 1_000_000 || /\\u0000|\\ud[89a-f]/i.test(text)) return null;
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Body) : null;
  } catch {
    return null;
  }
}
