import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import { sign } from '../suite.ts';
import type { Raw } from '../suite.ts';
import type { Provider } from '../provider.ts';

// A provider in memory: right by itself, and wrong in one way at a time, so that it can be seen which case notices.

export const providerFaults = [
  'lists a game twice',
  'lists games in another order each time',
  'forgets the page it was asked for',
  'tells pages in any order',
  'does not know what it holds',
  'knows every debit',
  'answers in another order',
  'answers fifty at most',
  'ends debits under another name',
  'ends debits otherwise each time',
  'lists a pool twice',
  'owes a pool',
  'ends no sessions',
  'counts sessions nobody had',
  'ends sessions whatever their launch',
  'gives spins of titles nobody has',
  'gives no number of spins',
  'takes lists of any length',
  'takes keys nobody knows',
  'answers without a signature',
  'signs without the question',
  'answers anybody',
  'answers old questions',
  'answers the signature of another question',
  'answers bad bodies with HTTP 500',
] as const;
export type ProviderFault = (typeof providerFaults)[number];

const secret = 'what the provider in memory and the suite share';
const name = /^[\w.:-]{1,100}$/;
const games = ['roulette', 'keno'].map((id) => ({ game_id: id, prd_id: 1, name: id, kind: 'rounds' }));
const held = ['t-1', 't-2', 't-3'];
const ended = ['t-8', 't-9'];

type Memory = {
  readonly fault: ProviderFault | null;
  /** counts answers, for those that differ each time */
  turns: number;
};
type Body = Record<string, unknown>;

const has = ({ fault }: Memory, one: ProviderFault) => fault === one;

/** @param fault  what it does wrong; null: nothing */
export function openMemoryProvider(fault: ProviderFault | null): Provider {
  const provider: Memory = { fault, turns: 0 };
  return {
    wire: (path, text, headers) => Promise.resolve(receive(provider, path, text, headers)),
    proof: { kind: 'signed', secret },
    ended,
    maxMs: 20_000,
  };
}

/** What comes over the wire, to what goes back. */
function receive(provider: Memory, path: string, text: string, headers: Readonly<Record<string, string>>): Raw {
  const refuse = (status: number): Raw => ({ status, text: '{}', signature: null });
  if (text.length > 1_000_000) return refuse(413);
  if (!isProven(provider, path, text, headers)) return refuse(403);
  const body = read(text);
  const answer = body && questions[path]!(provider, body);
  if (!answer) return refuse(has(provider, 'answers bad bodies with HTTP 500') ? 500 : 400);
  const said = JSON.stringify(answer);
  const signed = has(provider, 'signs without the question') ? said : hostAnswerText(`/${path}`, text, said);
  const isUnsigned = has(provider, 'answers without a signature');
  const signature = isUnsigned ? null : sign(secret, headers['x-lime-time'] ?? '', signed);
  return { status: 200, text: said, signature };
}

function isProven(provider: Memory, path: string, text: string, headers: Readonly<Record<string, string>>): boolean {
  const time = headers['x-lime-time'] ?? '';
  const isFresh = Math.abs(Date.now() - Number(time)) <= 60_000 || has(provider, 'answers old questions');
  if (has(provider, 'answers anybody')) return true;
  const paths = has(provider, 'answers the signature of another question') ? Object.keys(questions) : [path];
  const signatures = paths.map((one) => sign(secret, time, hostQuestionText(`/${one}`, text)));
  return time !== '' && isFresh && signatures.includes(headers['x-lime-signature'] ?? '');
}

function gameList(provider: Memory, body: Body): object | null {
  if (!hasKeys(provider, body, [])) return null;
  const list = has(provider, 'lists a game twice') ? [...games, games[0]] : games;
  provider.turns += 1;
  return {
    games: has(provider, 'lists games in another order each time') && provider.turns % 2 ? list.toReversed() : list,
  };
}

const hasKeys = (provider: Memory, body: Body, known: readonly string[]) =>
  has(provider, 'takes keys nobody knows') || Object.keys(body).every((key) => known.includes(key));

function debitResults(provider: Memory, body: Body): object | null {
  const { after, size = 100 } = body as { after?: unknown; size?: unknown };
  const isSize = Number.isInteger(size) && (size as number) >= 1 && (size as number) <= 100;
  if (!hasKeys(provider, body, ['after', 'size']) || (after !== undefined && !name.test(String(after)))) return null;
  if (!isSize && !has(provider, 'takes lists of any length')) return null;
  const order = has(provider, 'tells pages in any order') ? held.toReversed() : held;
  const from =
    after === undefined || has(provider, 'forgets the page it was asked for') ? 0 : order.indexOf(String(after)) + 1;
  const rest = after !== undefined && !held.includes(String(after)) ? [] : order.slice(from);
  const page = rest.slice(0, size as number);
  const debits = page.map((txn_id) => ({
    txn_id,
    user_id: '1',
    game_id: 'roulette',
    round_id: '1',
    amount: 1_000,
    at: new Date(0).toISOString(),
  }));
  return { debits, more: rest.length > page.length };
}

function results(provider: Memory, body: Body): object | null {
  const { txns } = body;
  if (!hasKeys(provider, body, ['txns']) || !Array.isArray(txns) || !txns.every((one) => typeof one === 'string'))
    return null;
  if (!txns.every((one) => name.test(one))) return null;
  if (!has(provider, 'takes lists of any length') && (txns.length === 0 || txns.length > 100)) return null;
  provider.turns += 1;
  const of = (txn_id: string) => {
    if (held.includes(txn_id))
      return { txn_id, state: has(provider, 'does not know what it holds') ? 'unknown' : 'running' };
    if (!ended.includes(txn_id)) return { txn_id, state: has(provider, 'knows every debit') ? 'running' : 'unknown' };
    const amount = has(provider, 'ends debits otherwise each time') ? provider.turns : 2_000;
    const named = has(provider, 'ends debits under another name') ? 't-0' : txn_id;
    return { txn_id, state: 'over', credit: { user_id: '1', prd_id: 1, txn_id: named, amount } };
  };
  const all = txns.map(of).slice(0, has(provider, 'answers fifty at most') ? 50 : 100);
  return { results: has(provider, 'answers in another order') ? all.toReversed() : all };
}

function pools(provider: Memory, body: Body): object | null {
  if (!hasKeys(provider, body, [])) return null;
  const pool = { pool: 'gold', amount: has(provider, 'owes a pool') ? -1 : 70_000, under_way: 0 };
  return { pools: has(provider, 'lists a pool twice') ? [pool, pool] : [pool] };
}

function endSessions(provider: Memory, body: Body): object | null {
  const { ends } = body;
  if (has(provider, 'ends no sessions') || !hasKeys(provider, body, ['ends']) || !Array.isArray(ends)) return null;
  if (!has(provider, 'takes lists of any length') && (ends.length === 0 || ends.length > 100)) return null;
  const isEnd = (end: Record<string, unknown>) =>
    hasKeys(provider, end, ['user_id', 'launch', 'sign_in']) &&
    (has(provider, 'ends sessions whatever their launch') ||
      (Number.isInteger(end['launch']) && Number(end['launch']) >= 1));
  if (!(ends as Record<string, unknown>[]).every(isEnd)) return null;
  return { ended: has(provider, 'counts sessions nobody had') ? ends.length : 0 };
}

function gifts(provider: Memory, body: Body): object | null {
  const { gifts: asked } = body;
  if (!hasKeys(provider, body, ['gifts']) || !Array.isArray(asked)) return null;
  if (!has(provider, 'takes lists of any length') && (asked.length === 0 || asked.length > 100)) return null;
  const known = ['txn_id', 'user_id', 'kind', 'game_id', 'spins', 'stake', 'until'];
  const isGift = (gift: Record<string, unknown>) =>
    hasKeys(provider, gift, known) && (has(provider, 'gives no number of spins') || Number(gift['spins']) >= 1);
  if (!(asked as Record<string, unknown>[]).every(isGift)) return null;
  const state = has(provider, 'gives spins of titles nobody has') ? 'open' : 'refused';
  return { gifts: (asked as { txn_id: string }[]).map(({ txn_id }) => ({ txn_id, state, played: 0, paid: 0 })) };
}

const questions: Readonly<Record<string, (provider: Memory, body: Body) => object | null>> = {
  gamelist: gameList,
  debitResults,
  results,
  pools,
  'sessions/end': endSessions,
  gifts,
};

function read(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
