import { randomUUID } from 'node:crypto';
import { done, moves, refused } from './operator-expect.ts';
import { orClosed } from './suite.ts';
import type { Body, CallName, Operator } from './operator.ts';
import type { Case } from './suite.ts';

/** A call whose one wrong key refuses it: nothing is moved, and the answer is still one of HTTP 200. */
const wrongKey = (name: CallName, id: string, says: string, changes: Body): Case<Operator> => ({
  id: `${name}-${id}`,
  says: `a ${name} with ${says} is refused, and moves nothing`,
  run: (at) =>
    moves(at, 0, async () => {
      const body = name === 'credit' ? { ...at.creditOf(await taken(at), at.stake) } : { ...at.debitOf() };
      refused(await at.call(name, { ...body, ...changes }));
      if (name === 'credit') await at.call('credit', at.cancelOf(body));
    }),
});

async function taken(at: Operator): Promise<Body> {
  const debit = at.debitOf();
  await at.call('debit', debit);
  // the stake goes back with the cancel behind the refusal
  return debit;
}

/** The bytes of a body, proven as they are. */
const raw = (at: Operator, name: CallName, text: string) => at.sendRaw(name, text, at.evidence(name, text));

const wrongText = (
  id: string,
  says: string,
  text: string | ((at: Operator) => string),
  answered: (work: Promise<void>) => Promise<void> = (work) => work,
): Case<Operator> => ({
  id: `body-${id}`,
  says: `${says} is refused, and moves nothing`,
  run: (at) =>
    moves(at, 0, () =>
      answered(raw(at, 'debit', typeof text === 'string' ? text : text(at)).then((answer) => refused(answer))),
    ),
});

/** What is missing, wrong or of another type; what is no body at all. */
export const bodies: readonly Case<Operator>[] = [
  wrongKey('debit', 'zero', 'an amount of 0', { amount: 0 }),
  wrongKey('debit', 'negative', 'an amount below 0', { amount: -1_000 }),
  wrongKey('debit', 'fraction', 'a fraction of a won', { amount: 1_000.5 }),
  wrongKey('debit', 'huge', 'an amount of nine thousand billions', { amount: 9_000_000_000_000_000 }),
  wrongKey('debit', 'unsafe', 'an amount no integer holds', { amount: 1e20 }),
  wrongKey('debit', 'amount-null', 'no amount', { amount: null }),
  wrongKey('debit', 'amount-missing', 'its amount missing', { amount: undefined }),
  wrongKey('debit', 'amount-words', 'an amount in words', { amount: '천원' }),
  wrongKey('debit', 'amount-list', 'a list of amounts', { amount: [1_000, 1_000] }),
  wrongKey('debit', 'user-missing', 'its user_id missing', { user_id: undefined }),
  wrongKey('debit', 'user-words', 'a user_id that is none', { user_id: "1' or '1'='1" }),
  wrongKey('debit', 'user-object', 'an object as its user_id', { user_id: { $gt: 0 } }),
  wrongKey('debit', 'txn-missing', 'its txn_id missing', { txn_id: undefined }),
  wrongKey('debit', 'txn-empty', 'an empty txn_id', { txn_id: '' }),
  wrongKey('debit', 'txn-long', 'a txn_id of 101 letters', { txn_id: 'x'.repeat(101) }),
  wrongKey('debit', 'txn-spaces', 'a txn_id with spaces', { txn_id: 'a b' }),
  wrongKey('debit', 'game-missing', 'its game_id missing', { game_id: undefined }),
  wrongKey('debit', 'paid-negative', 'a credit_amount below -1', { credit_amount: -5_000 }),
  wrongKey('debit', 'paid-fraction', 'a credit_amount that is no whole won', { credit_amount: 0.5 }),
  wrongKey('debit', 'product-words', 'a prd_id in words', { prd_id: 'one' }),
  wrongKey('debit', 'pick-unstorable', 'a zero byte in its words', { pick: 'red\u0000' }),
  wrongKey('credit', 'negative', 'an amount below 0', { amount: -1_000 }),
  wrongKey('credit', 'fraction', 'a fraction of a won', { amount: 10.25 }),
  wrongKey('credit', 'unsafe', 'an amount no integer holds', { amount: 1e20 }),
  wrongKey('credit', 'amount-missing', 'its amount missing', { amount: undefined }),
  wrongKey('credit', 'txn-missing', 'its txn_id missing', { txn_id: undefined }),
  wrongKey('credit', 'user-missing', 'its user_id missing', { user_id: undefined }),
  {
    id: 'credit-after-a-wrong-one',
    says: 'a credit that was refused for its form leaves the play open: the right one is paid',
    run: (at) =>
      moves(at, at.stake, async (before) => {
        const debit = await taken(at);
        refused(await at.call('credit', at.creditOf(debit, -1)));
        done(await at.call('credit', at.creditOf(debit, at.stake * 2)), before + at.stake);
      }),
  },
  wrongText('empty', 'an empty body', ''),
  wrongText('no-json', 'a body that is no JSON', '{"user_id": "1", '),
  wrongText('list', 'a list', '[1, 2, 3]'),
  wrongText('null', 'null', 'null'),
  wrongText('text', 'a text', '"debit"'),
  wrongText('deep', 'a body of ten thousand brackets', '['.repeat(10_000) + ']'.repeat(10_000)),
  wrongText('form', 'a form', 'user_id=1&amount=1000'),
  wrongText('half-letter', 'a body with half of a letter', (at) =>
    JSON.stringify(at.debitOf({ pick: 'x' })).replace('"x"', String.raw`"\ud83c"`),
  ),
  wrongText(
    'oversized',
    'a body of three megabytes',
    (at) => JSON.stringify(at.debitOf({ txn_id: `conformance-${randomUUID()}`, filler: 'x'.repeat(3_000_000) })),
    orClosed,
  ),
  {
    id: 'body-of-another-type',
    says: 'a body is read whatever its content-type says',
    run: async (at) => {
      const text = JSON.stringify({ user_id: at.member });
      const headers = { ...at.evidence('balance', text), 'content-type': 'text/plain' };
      done(await at.sendRaw('balance', text, headers), await at.balance());
    },
  },
];
