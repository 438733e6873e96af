import { notProven, providerCallText } from '@lime/contract/provider-calls.ts';
import { sign } from '../suite.ts';
import type { Raw } from '../suite.ts';
import type { OperatorAccess } from '../operator.ts';
import { createOperator, has, limit, no, yes } from './memory-operator.ts';
import type { Body, Operator, OperatorFault } from './memory-operator.ts';
import { credit, debit, once, openPool, pay } from './memory-operator-money.ts';

// An operator in memory: right by itself, and wrong in one way at a time, so that it can be seen which case notices.

const bearer = 'a-bearer-of-the-member-in-memory';
const secret = 'what the operator in memory and the suite share';
const id = 'memory';
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

/** @param fault  what it does wrong; null: nothing. @returns what the suite is given of it */
export function openMemoryOperator(fault: OperatorFault | null): OperatorAccess {
  const operator = createOperator(fault);
  const { members, launches } = operator;
  const play = (mayPlay: boolean) => () => {
    members.get('1')!.mayPlay = mayPlay;
    return Promise.resolve();
  };
  return {
    wire: (path, text, headers) => receive(operator, path, text, headers),
    proof: { kind: 'signed', secret },
    id,
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
    maxMs: 20_000,
    medianMs: 10,
  };
}

/** What comes over the wire, to what goes back. */
async function receive(
  operator: Operator,
  path: string,
  text: string,
  headers: Readonly<Record<string, string>>,
): Promise<Raw> {
  const told = (status: number, body: object) => ({ status, text: JSON.stringify(body), signature: null });
  if (has(operator, 'is slow') && path === 'balance') await new Promise((done) => setTimeout(done, 12));
  const isHere = !path.includes('/');
  if (!isHere || !isProven(operator, path, text, headers)) {
    const about = has(operator, 'tells balances to anybody') && isHere ? readBody(text)?.user_id : undefined;
    const refusal = no(operator.members.get(String(about)) ?? null, 'ACCESS_DENIED');
    return told(
      200,
      has(operator, 'does not name a call that is not proven') ? refusal : { ...refusal, code: notProven },
    );
  }
  if (has(operator, 'is not locked while it works')) return told(...(await answer(operator, path, text)));
  const mine = operator.line.then(() => answer(operator, path, text));
  operator.line = mine.catch(() => undefined);
  return told(...(await mine));
}

function isProven(operator: Operator, call: string, text: string, headers: Readonly<Record<string, string>>): boolean {
  const time = headers['x-lime-time'] ?? '';
  if (has(operator, 'believes any key') && headers['x-lime-signature'] !== undefined) return true;
  const isFresh = /^\d{13}$/.test(time) && Math.abs(Date.now() - Number(time)) <= 60_000;
  if (!isFresh && !(has(operator, 'believes an old signature') && time !== '')) return false;
  const given = headers['x-lime-signature'];
  if (has(operator, 'signs without the body')) return given !== undefined && given.length === 64;
  const calls = has(operator, 'believes the signature of another call') ? ['debit', 'bonus', 'credit', call] : [call];
  const ids = has(operator, 'believes the signature of another provider') ? [id, `${id}-2`] : [id];
  const texts = ids.flatMap((one) => calls.map((name) => providerCallText(one, name, text)));
  if (has(operator, 'believes a signature that names no call')) texts.push(text);
  return texts.some((one) => given === sign(secret, time, one));
}

async function answer(operator: Operator, call: string, text: string): Promise<[status: number, answer: object]> {
  if (call === 'pool') return [200, openPool(operator, readBody(text)!)];
  const bad: [number, object] = [
    has(operator, 'answers bad bodies with HTTP 400') ? 400 : 200,
    no(null, 'UNKNOWN_ERROR'),
  ];
  const body = readBody(text);
  if (call === 'session' || call === 'auth') return [200, visit(operator, call, body ?? {})];
  if (!body || !isWellFormed(operator, call, body)) return bad;
  const member = operator.members.get(String(body.user_id)) ?? null;
  body.user_id = String(body.user_id);
  if (!member) return [has(operator, 'answers unknown members with HTTP 404') ? 404 : 200, no(null, 'INVALID_USER')];
  if (![undefined, 1].includes(body['prd_id'] as never)) return [200, no(member, 'INVALID_PRD_ID')];
  const games = (body['game_ids'] ?? (call === 'balance' ? [body['game_id'] ?? 'roulette'] : [])) as unknown[];
  if (games.some((game) => game !== 'roulette') && !has(operator, 'takes any game'))
    return [200, no(member, 'INVALID_PRD_ID')];
  const account = has(operator, 'does not say which account a balance is of') ? {} : { purse: 'cash' };
  if (call === 'balance') return [200, { ...yes(member), ...account }];
  if (call === 'left') {
    const nothing = () => ({ answer: { ...yes(member), home: 0 } });
    return [200, await once(operator, `left ${body.txn_id}`, body, member, 'DUPLICATE_CREDIT', nothing)];
  }
  if (call === 'credit') return [200, await credit(operator, body, member)];
  if (call === 'debit' || call === 'buyin') return [200, await debit(operator, body, member, call)];
  const gift = () => ({ answer: pay(operator, member, body.amount, null) });
  return [200, await once(operator, `bonus ${body.txn_id}`, body, member, 'DUPLICATE_CREDIT', gift)];
}

const limits = { nickname: '손님', purse: 'cash', min_bet: 1_000, max_bet: limit, max_win: 50_000_000 };

function visit(
  operator: Operator,
  call: 'session' | 'auth',
  { uid, hash, gType, token }: Record<string, unknown>,
): object {
  const { launches, members } = operator;
  if (typeof (call === 'auth' ? token : hash) !== 'string') return no(null, 'UNKNOWN_ERROR');
  if (call === 'session' && gType !== 'roulette') return no(null, 'INVALID_PRD_ID');
  const isKnown =
    call === 'auth' ? token === bearer || has(operator, 'knows any bearer') : launches.has(hash as string);
  if (!isKnown) return no(null, 'INVALID_USER');
  if (!has(operator, 'redeems a launch twice')) launches.delete(hash as string);
  operator.visited += has(operator, 'does not number launches') ? 0 : 1;
  return { ...yes(members.get('1')!), ...limits, user_id: call === 'auth' ? '1' : uid, launch: operator.visited };
}

const isAmount = (operator: Operator, value: unknown, least: number) =>
  typeof value === 'number' &&
  Number.isSafeInteger(value) &&
  (value >= least || (has(operator, 'takes amounts below nothing') && value < 0));

function isWellFormed(operator: Operator, call: string, body: Body): boolean {
  const { user_id: user, txn_id: txn, amount, prd_id: product, credit_amount: paid } = body as Record<string, unknown>;
  if (!/^\d{1,15}$/.test(String(user)) || typeof user === 'object') return false;
  if (product !== undefined && !Number.isInteger(product)) return false;
  if (has(operator, 'refuses keys it does not know') && Object.keys(body).some((key) => !keys.includes(key)))
    return false;
  if (call === 'balance') return true;
  if (call === 'left') return name.test(String(txn)) && Array.isArray(body['game_ids']);
  if (typeof txn !== 'string' || !name.test(txn) || !isAmount(operator, amount, call === 'credit' ? 0 : 1))
    return false;
  if (call === 'credit' || call === 'bonus') return true;
  return typeof body['game_id'] === 'string' && (paid === undefined || isAmount(operator, paid, -1));
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
