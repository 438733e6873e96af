import { notProven } from '@lime/contract/provider-calls.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import { setImmediate as turn } from 'node:timers/promises';
import { has, limit, no, yes } from './memory-operator.ts';
import type { Body, Debit, Member, Operator, Pool } from './memory-operator.ts';

// What calls do to the money of an operator in memory: debits, their ends and pools.

function poolNamed({ pools }: Operator, id: string): Pool {
  const pool = pools.get(id) ?? { amount: 0, opening: null };
  pools.set(id, pool);
  return pool;
}

/** Moves what the end of a play moves in a pool. @param paid  null: it does not end. @returns why not; null: it is moved */
function movePool(operator: Operator, body: Body, stake: number, paid: number | null): string | null {
  const {
    pool: id,
    pool_in: put = 0,
    pool_out: out = 0,
  } = body as { pool?: string; pool_in?: number; pool_out?: number };
  if (id === undefined && put + out === 0) return null;
  const isOpen = paid === null && !has(operator, 'moves a pool before the end of its play');
  const isAbove = put > stake && !has(operator, 'puts more into a pool than the stake');
  if (id === undefined || isOpen || isAbove || out > (paid ?? 0)) return 'INVALID_POOL';
  const pool = poolNamed(operator, id);
  if (out > pool.amount + put && !has(operator, 'lets a pool fall below zero')) return 'INSUFFICIENT_POOL';
  pool.amount = Math.max(0, pool.amount + put - out);
  return null;
}

/** Fills a pool once; the same call again changes nothing. */
export function openPool(operator: Operator, { pool: id, amount }: Body): object {
  const pool = poolNamed(operator, String(id));
  if (pool.opening === null || (has(operator, 'opens a pool twice') && pool.opening !== amount)) {
    pool.amount += amount;
    pool.opening = amount;
  }
  const said = { status: 1, balance: pool.amount };
  return pool.opening === amount ? said : { ...said, status: 0, error: 'INVALID_POOL' };
}

/** One key, one effect, one answer. */
export async function once(
  operator: Operator,
  key: string,
  body: Body,
  member: Member,
  again: string,
  work: () => { answer: object; kept?: false },
): Promise<object> {
  const text = JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const known = operator.calls.get(key);
  const isDebit = key.startsWith('debit');
  const isRefused = known && 'error' in known.answer;
  const repeats =
    (has(operator, 'takes a repeated debit twice') && isDebit && known && !isRefused) ||
    (has(operator, 'pays a repeated credit twice') && key.startsWith('credit')) ||
    (has(operator, 'pays a repeated bonus twice') && key.startsWith('bonus')) ||
    (has(operator, 'tries a refused debit again') && isDebit && isRefused) ||
    (has(operator, 'pays an altered credit') && key.startsWith('credit') && known?.body !== text);
  if (known && !repeats) {
    const isTaken =
      (has(operator, 'takes an altered debit as the first one') && isDebit) ||
      (has(operator, 'takes an altered leaving as the first one') && key.startsWith('left'));
    if (known.body !== text && !isTaken) return no(member, again);
    return has(operator, 'answers a repeated debit with the balance of now') && isDebit && !isRefused
      ? yes(member)
      : known.answer;
  }
  if (has(operator, 'is not locked while it works')) await turn();
  const { answer, kept } = work();
  if (kept !== false || has(operator, 'keeps a credit that came too early as refused'))
    operator.calls.set(key, { body: text, answer });
  return answer;
}

/** Pays, or keeps what is too much for staff. @param most  null: nobody said */
export function pay(operator: Operator, member: Member, won: number, most: number | null): object {
  const isAbove = most !== null && won > most && !has(operator, 'pays above what a debit named');
  const isFull = member.cash + won > maxWireAmount && !has(operator, 'lets an account grow without end');
  if (isAbove || isFull)
    return has(operator, 'refuses what is above') ? no(member, 'ACCESS_DENIED') : { ...yes(member), waiting: true };
  member.cash += won;
  return yes(member);
}

export function debit(
  operator: Operator,
  body: Body,
  member: Member,
  kind: 'debit' | 'buyin',
): Promise<object> | object {
  if (body['game_id'] !== 'roulette' && !has(operator, 'takes any game')) return no(member, 'INVALID_PRD_ID');
  return once(operator, `${kind} ${body.txn_id}`, body, member, 'DUPLICATE_DEBIT', () => {
    const error = whyNotDebit(operator, body, member, kind);
    if (error !== null) {
      const isMisnamed = error === 'ACCESS_DENIED' && has(operator, 'names a refused play as one that is not proven');
      return { answer: { ...no(member, error), ...(isMisnamed && { code: notProven }) } };
    }
    const { txn_id: txn, amount, user_id: user } = body;
    const paid = typeof body['credit_amount'] === 'number' ? body['credit_amount'] : -1;
    const atOnce = paid >= 0 && !has(operator, 'forgets credit_amount');
    const poolFault = movePool(operator, body, amount, atOnce ? paid : null);
    if (poolFault !== null) return { answer: no(member, poolFault) };
    const most = typeof body['max_credit'] === 'number' ? body['max_credit'] : null;
    operator.debits.set(txn, { user, amount, most, state: atOnce ? 'settled' : 'open' });
    member.cash = Math.max(0, member.cash - amount);
    return { answer: atOnce ? pay(operator, member, paid, most) : yes(member) };
  });
}

function whyNotDebit(operator: Operator, body: Body, member: Member, kind: 'debit' | 'buyin'): string | null {
  const { calls, debits } = operator;
  const { txn_id: txn, amount } = body;
  const repeated = has(operator, 'takes a repeated debit twice') && kind === 'debit';
  if (calls.has(`cancel ${txn}`) && !debits.has(txn) && !has(operator, 'forgets a cancel that came first'))
    return 'INVALID_DEBIT';
  const isOpen = !has(operator, 'is not locked while it works') && debits.has(txn);
  if (isOpen && !repeated) return 'DUPLICATE_DEBIT';
  const mayPlay = member.mayPlay || has(operator, 'takes debits of closed members');
  const rests = member.rests && !has(operator, 'takes debits of members who rest');
  const takesMore = has(operator, 'takes more than there is');
  if (!mayPlay || rests || (amount > limit && !takesMore)) return 'ACCESS_DENIED';
  return amount > member.cash && !takesMore ? 'INSUFFICIENT_FUNDS' : null;
}

export function credit(operator: Operator, body: Body, member: Member): Promise<object> | object {
  const { txn_id: txn, user_id: user } = body;
  const isCancel = [1, true, '1'].includes(body['is_cancel'] as never);
  if (has(operator, 'refuses credits while play is blocked') && !member.mayPlay) return no(member, 'ACCESS_DENIED');
  return once(operator, `${isCancel ? 'cancel' : 'credit'} ${txn}`, body, member, 'DUPLICATE_CREDIT', () => {
    const of = operator.debits.get(txn);
    const isForeign = of && of.user !== user && !has(operator, 'pays whoever a credit names');
    if (!of || isForeign) {
      const answer = no(member, 'INVALID_DEBIT');
      return isCancel && !of ? { answer } : { answer, kept: false };
    }
    if (isOver(operator, of, isCancel, txn))
      return { answer: no(member, of.state === 'settled' ? 'DUPLICATE_CREDIT' : 'INVALID_DEBIT') };
    const poolFault = isCancel ? null : movePool(operator, body, of.amount, body.amount);
    if (poolFault !== null) return { answer: no(member, poolFault), kept: false };
    const won = isCancel && !has(operator, 'gives back what a cancel names') ? of.amount : body.amount;
    const answer = pay(operator, member, won, isCancel ? null : of.most);
    const isForgotten = 'waiting' in answer && has(operator, 'forgets that a credit waits');
    if (!isForgotten) of.state = isCancel ? 'cancelled' : 'settled';
    return { answer };
  });
}

/** Whether a debit has its end already, so that another one is refused. */
function isOver(operator: Operator, { state }: Debit, isCancel: boolean, txn: string): boolean {
  const repeats =
    has(operator, 'pays a repeated credit twice') ||
    has(operator, 'pays an altered credit') ||
    has(operator, 'is not locked while it works');
  const isAgain = repeats && !isCancel && state === 'settled' && operator.calls.has(`credit ${txn}`);
  const paysCancelled = has(operator, 'pays what was cancelled') && !isCancel && state === 'cancelled';
  const cancelsPaid = has(operator, 'cancels what was paid') && isCancel && state === 'settled';
  return state !== 'open' && !isAgain && !paysCancelled && !cancelsPaid;
}
