import { providerCallText } from '@lime/contract/provider-calls.ts';
import { denied, disbelieved, done, many, moves, same } from './operator-expect.ts';
import { Missing, evidenceOf, must, sign } from './suite.ts';
import type { Operator } from './operator.ts';
import type { Case } from './suite.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * A debit with headers that prove nothing: NOT_PROVEN, nothing moved, and nothing said of the member's money.
 *
 * @param headersOf  gets the text that a right signature is over
 */
const unproven = (
  id: string,
  says: string,
  headersOf: (at: Operator, text: string, secret: string) => Headers,
  kind: 'signed' | 'any' = 'signed',
): Case<Operator> => ({
  id: `proof-${id}`,
  says: `${says} proves nothing: ACCESS_DENIED with NOT_PROVEN, and no balance is told`,
  run: (at) =>
    moves(at, 0, async () => {
      const { proof } = at;
      if (kind === 'signed' && proof.kind !== 'signed') throw new Missing('this address takes a key, no signature');
      const text = JSON.stringify(at.debitOf());
      const signed = providerCallText(at.id, 'debit', text);
      const headers = headersOf(at, signed, proof.kind === 'signed' ? proof.secret : proof.key);
      disbelieved(await at.sendRaw('debit', text, headers));
    }),
});

const now = () => String(Date.now());
const minutesOff = (minutes: number) => (_at: Operator, text: string, secret: string) => {
  const time = String(Date.now() + minutes * 61_000);
  return { 'x-lime-time': time, 'x-lime-signature': sign(secret, time, text) };
};
/** A right signature over another text. @param of  gets the body */
const signsInstead = (of: (at: Operator, body: string) => string) => (at: Operator, signed: string, secret: string) => {
  const time = now();
  return { 'x-lime-time': time, 'x-lime-signature': sign(secret, time, of(at, signed.split('\n')[1]!)) };
};
const otherSecret = 'somebody else’s secret, as long as it is';

/** Who may call, who may play, and how soon there is an answer. */
export const proofs: readonly Case<Operator>[] = [
  unproven('missing', 'no proof at all', () => ({}), 'any'),
  unproven(
    'another-key',
    'another key',
    (at, text) =>
      at.proof.kind === 'signed'
        ? evidenceOf({ kind: 'signed', secret: otherSecret }, text)
        : { 'secret-key': `${at.proof.key}.` },
    'any',
  ),
  unproven('altered-body', 'the signature of another body', (_at, text, secret) => {
    const time = now();
    return { 'x-lime-time': time, 'x-lime-signature': sign(secret, time, `${text} `) };
  }),
  unproven(
    'other-call',
    'the signature of another call',
    signsInstead(({ id }, body) => providerCallText(id, 'bonus', body)),
  ),
  unproven(
    'other-host',
    'the signature of another provider',
    signsInstead(({ id }, body) => providerCallText(`${id}-2`, 'debit', body)),
  ),
  unproven(
    'no-call',
    'a signature that names no call',
    signsInstead((_at, body) => body),
  ),
  {
    id: 'proof-sent-elsewhere',
    says: 'a debit that is sent again as another call proves nothing, and moves nothing more',
    run: async (at) => {
      if (at.proof.kind !== 'signed') throw new Missing('this address takes a key, no signature');
      await moves(at, -at.stake, async () => {
        const text = JSON.stringify(at.debitOf());
        const headers = at.evidence('debit', text);
        const taken = await at.sendRaw('debit', text, headers);
        must(taken.status === 1, `refused with ${taken.error}`);
        for (const name of ['bonus', 'credit', 'buyin']) disbelieved(await at.sendRaw(name, text, headers));
      });
    },
  },
  {
    id: 'proof-sent-again',
    says: 'the same call with the same proof has the first answer again',
    run: (at) =>
      moves(at, -at.stake, async () => {
        const text = JSON.stringify(at.debitOf());
        const headers = at.evidence('debit', text);
        same(await at.sendRaw('debit', text, headers), await at.sendRaw('debit', text, headers));
      }),
  },
  unproven('old', 'a signature of 61 seconds ago', minutesOff(-1)),
  unproven('early', 'a signature of 61 seconds ahead', minutesOff(1)),
  unproven('other-time', 'a signature with another time', (_at, text, secret) => ({
    'x-lime-time': String(Date.now() - 1_000),
    'x-lime-signature': sign(secret, now(), text),
  })),
  unproven('no-time', 'a signature without its time', (_at, text, secret) => ({
    'x-lime-signature': sign(secret, now(), text),
  })),
  unproven('bent-time', 'a time that is no epoch in ms', (_at, text, secret) => ({
    'x-lime-time': '1e12',
    'x-lime-signature': sign(secret, '1e12', text),
  })),
  unproven('key-for-signature', 'the secret itself as secret-key', (_at, _text, secret) => ({ 'secret-key': secret })),
  {
    id: 'proof-other-provider',
    says: 'a provider nobody knows may not call',
    run: async (at) => {
      const text = JSON.stringify({ user_id: at.member });
      const headers = evidenceOf(at.proof, providerCallText('no-such-provider', 'balance', text));
      disbelieved(await at.sendRaw('../no-such-provider/balance', text, headers));
    },
  },
  {
    id: 'proof-balance-hidden',
    says: 'who proves nothing does not learn which members there are',
    run: async (at) => {
      const ask = (user_id: string) => at.sendRaw('balance', JSON.stringify({ user_id }), {});
      const [known, unknown] = [await ask(at.member), await ask('999999999999')];
      must(JSON.stringify(known) === JSON.stringify(unknown), 'the two answers differ');
    },
  },
  {
    id: 'closed-debit',
    says: 'a member who may not play has no stake taken: ACCESS_DENIED',
    run: async (at) => {
      const user_id = at.need('closed');
      await moves(at, 0, async () => denied(await at.call('debit', at.debitOf({ user_id }))), user_id);
    },
  },
  {
    id: 'resting-debit',
    says: 'a member who rests has no stake taken: ACCESS_DENIED',
    run: async (at) => {
      const user_id = at.need('resting');
      await moves(at, 0, async () => denied(await at.call('debit', at.debitOf({ user_id }))), user_id);
    },
  },
  {
    id: 'resting-balance',
    says: 'the balance of a member who rests is told',
    run: async (at) => void (await at.balance(at.need('resting'))),
  },
  {
    id: 'blocked-credit',
    says: 'credits and cancels are taken while play is blocked, debits are not',
    run: async (at) => {
      const [block, unblock] = [at.need('block'), at.need('unblock')];
      const [won, off, late] = [at.debitOf(), at.debitOf(), at.debitOf()];
      for (const debit of [won, off]) await at.call('debit', debit);
      const before = await at.balance();
      await block();
      try {
        denied(await at.call('debit', late));
        done(await at.call('credit', at.creditOf(won, at.stake * 2)), before + at.stake * 2);
        done(await at.call('credit', at.cancelOf(off)), before + at.stake * 3);
      } finally {
        await unblock();
      }
    },
  },
  {
    id: 'balances-soon',
    says: 'half of twenty balances are answered within the median that was asked for',
    run: async (at) => {
      const from = at.times.length;
      for (let no = 0; no < 20; no += 1) await at.balance();
      const median = at.times.slice(from).toSorted((a, b) => a - b)[10]!;
      must(median <= at.medianMs, `the median is ${Math.round(median)} ms, not ${at.medianMs}`);
    },
  },
  {
    id: 'answers-in-time',
    says: 'every answer came within the time limit, those of sixteen at once too',
    run: async (at) => {
      await many(16, () => at.balance());
      const longest = Math.max(...at.times);
      must(longest <= at.maxMs, `the longest took ${Math.round(longest)} ms, not ${at.maxMs}`);
    },
  },
];
