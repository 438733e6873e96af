import { randomUUID } from 'node:crypto';
import { providerCallText } from '@lime/contract/provider-calls.ts';
import { hostAnswerText, hostQuestionText } from '@lime/contract/host-questions.ts';
import { Missing, Wrong, evidenceOf, must, orClosed, sign } from './suite.ts';
import type { Case, Proof, Wire } from './suite.ts';

// A provider as cases reach it: the side that runs games and answers /gamelist, /debitResults, /results,
// /pools and /sessions/end, and of a casino /gifts.

export type Provider = {
  readonly wire: Wire;
  readonly proof: Proof;
  /** names of debits that are over, to be asked for; none: cases that need one are skipped */
  readonly ended: readonly string[];
  /** the longest an answer may take, in ms */
  readonly maxMs: number;
};

type SentCall = { readonly headers?: Readonly<Record<string, string>>; readonly text?: string };

/** Asks, and reads the answer. @throws Wrong unless it is answered with 200, JSON and the proof of the two sides */
async function ask<Shape>({ wire, proof }: Provider, path: string, body: object): Promise<Shape> {
  const text = JSON.stringify(body);
  const headers = evidenceOf(proof, hostQuestionText(path, text));
  const answer = await wire(path.slice(1), text, headers);
  must(answer.status === 200, `${path} was answered HTTP ${answer.status}: ${answer.text.slice(0, 120)}`);
  if (proof.kind === 'signed') {
    const own = sign(proof.secret, headers['x-lime-time']!, hostAnswerText(path, text, answer.text));
    must(answer.signature === own, `the answer of ${path} is not signed for this question`);
  }
  try {
    return JSON.parse(answer.text) as Shape;
  } catch {
    throw new Wrong(`the answer of ${path} is no JSON`);
  }
}

/** Sends what must not be answered. @throws Wrong when it is */
async function unanswered(at: Provider, path: string, body: object, { headers, text }: SentCall = {}): Promise<void> {
  const sent = text ?? JSON.stringify(body);
  const answer = await at.wire(path.slice(1), sent, headers ?? evidenceOf(at.proof, hostQuestionText(path, sent)));
  must(answer.status >= 400 && answer.status < 500, `answered HTTP ${answer.status}: ${answer.text.slice(0, 120)}`);
}

type Game = { game_id: string; prd_id: number; name: string; kind: string };
type Debit = { txn_id: string; user_id: string; game_id: string; round_id: string; amount: number; at: string };
type Pool = { pool: string; amount: number; under_way: number };
type Page = { debits: Debit[]; more: boolean };
type Result = { txn_id: string; state: string; credit?: Record<string, unknown> };
type Results = { results: Result[] };

const gamesOf = (at: Provider) => ask<{ games: Game[] }>(at, '/gamelist', {}).then(({ games }) => games);
const pageOf = (at: Provider, body: object = {}) => ask<Page>(at, '/debitResults', body);
const resultsOf = (at: Provider, txns: readonly string[]) =>
  ask<Results>(at, '/results', { txns }).then(({ results }) => results);
const endsOf = (at: Provider, ends: readonly object[]) =>
  ask<{ ended: unknown }>(at, '/sessions/end', { ends }).then(({ ended }) => ended);
type Standing = { txn_id: string; state: string; played: number; paid: number };
/** @throws Missing where nothing answers: a provider of other games than a casino's need take no gifts */
async function giftsOf(at: Provider, gifts: readonly object[]): Promise<Standing[]> {
  const text = JSON.stringify({ gifts });
  const { status } = await at.wire('gifts', text, evidenceOf(at.proof, hostQuestionText('/gifts', text)));
  if (status === 404) throw new Missing('this provider takes no gifts');
  return (await ask<{ gifts: Standing[] }>(at, '/gifts', { gifts })).gifts;
}
/** Free spins that no provider gives. */
const noGift = () => ({
  txn_id: nobodys(),
  user_id: nobody.user_id,
  kind: 'spins',
  game_id: nobodys(),
  spins: 1,
  stake: 1_000,
  until: new Date(Date.now() + 60_000).toISOString(),
});
/** A member whom no operator has. */
const nobody = { user_id: '999999999999999999', launch: 1 };
const nobodys = () => `conformance-${randomUUID()}`;
const isName = (value: unknown) => typeof value === 'string' && /^[\w.:-]{1,100}$/.test(value);
const secretOf = ({ proof }: Provider): string => {
  if (proof.kind !== 'signed') throw new Missing('this address takes a key, no signature');
  return proof.secret;
};
const endedOf = ({ ended }: Provider): readonly string[] => {
  if (ended.length === 0) throw new Missing('--ended was not given');
  return ended;
};

/** A signed question of unknown debits, wrong in one way. */
const unproven = (
  id: string,
  says: string,
  headersOf: (text: string, secret: string) => Readonly<Record<string, string>>,
): Case<Provider> => ({
  id: `proof-${id}`,
  says: `a question with ${says} is not answered`,
  run: async (at) => {
    const secret = secretOf(at);
    const text = JSON.stringify({ txns: [nobodys()] });
    await unanswered(at, '/results', {}, { text, headers: headersOf(text, secret) });
  },
});
const signedAt = (offset: number, path: string, change: (text: string) => string) => (text: string, secret: string) => {
  const time = String(Date.now() + offset);
  return { 'x-lime-time': time, 'x-lime-signature': sign(secret, time, hostQuestionText(path, change(text))) };
};
const asItIs = (text: string) => text;

const wrongBody = (path: string, id: string, says: string, body: object): Case<Provider> => ({
  id: `${path.slice(1).replace('/', '-')}-${id}`,
  says: `${path} with ${says} is refused with HTTP 4xx`,
  run: (at) => unanswered(at, path, body),
});

/** Every case of a provider. */
export const providerCases: readonly Case<Provider>[] = [
  {
    id: 'gamelist',
    says: 'games are listed with the names of their calls, each once',
    run: async (at) => {
      const games = await gamesOf(at);
      must(games.length > 0, 'there is no game');
      must(new Set(games.map(({ game_id }) => game_id)).size === games.length, 'a game is listed twice');
      for (const game of games) {
        must(isName(game.game_id) && Number.isInteger(game.prd_id), `no name of a game: ${JSON.stringify(game)}`);
        must(typeof game.name === 'string' && game.name !== '', `a game without words: ${game.game_id}`);
        must(['instant', 'rounds', 'continuous'].includes(game.kind), `no kind of game: ${game.kind}`);
      }
    },
  },
  {
    id: 'gamelist-again',
    says: 'the list is the same when it is asked for again',
    run: async (at) =>
      must(JSON.stringify(await gamesOf(at)) === JSON.stringify(await gamesOf(at)), 'the two lists differ'),
  },
  wrongBody('/gamelist', 'unknown-key', 'a key nobody knows', { vendor: 1 }),
  {
    id: 'debitResults',
    says: 'stakes that are held are listed with member, game, amount and time',
    run: async (at) => {
      const { debits, more } = await pageOf(at);
      must(Array.isArray(debits) && typeof more === 'boolean', 'no page of debits');
      for (const debit of debits) {
        must(isName(debit.txn_id) && isName(debit.game_id), `no name: ${JSON.stringify(debit)}`);
        must(/^\d+$/.test(debit.user_id), `no member: ${debit.user_id}`);
        must(Number.isSafeInteger(debit.amount) && debit.amount > 0, `no stake: ${debit.amount}`);
        must(!Number.isNaN(Date.parse(debit.at)), `no time: ${debit.at}`);
      }
    },
  },
  {
    id: 'debitResults-pages',
    says: 'pages of one follow each other by name, and no debit comes twice',
    run: async (at) => {
      const names: string[] = [];
      for (let more = true; more && names.length < 20;) {
        const after = names.at(-1);
        const page = await pageOf(at, { size: 1, ...(after !== undefined && { after }) });
        must(page.debits.length <= 1, `a page of one has ${page.debits.length}`);
        must(page.debits.length === 1 || !page.more, 'an empty page says there is more');
        names.push(...page.debits.map(({ txn_id }) => txn_id));
        ({ more } = page);
      }
      must(JSON.stringify(names) === JSON.stringify([...new Set(names)].toSorted()), 'not in the order of their names');
    },
  },
  {
    id: 'debitResults-behind-all',
    says: 'behind the last name there is nothing more',
    run: async (at) => {
      const { debits, more } = await pageOf(at, { after: 'zzzzzzzz' });
      must(debits.length === 0 && !more, `${debits.length} debits`);
    },
  },
  {
    id: 'debitResults-held',
    says: 'what is held is not unknown to /results',
    run: async (at) => {
      const { debits } = await pageOf(at, { size: 20 });
      if (debits.length === 0) throw new Missing('no stake is held now');
      for (const { txn_id, state } of await resultsOf(
        at,
        debits.map((debit) => debit.txn_id),
      ))
        must(state !== 'unknown', `${txn_id} is held and unknown`);
    },
  },
  wrongBody('/debitResults', 'size-0', 'a size of 0', { size: 0 }),
  wrongBody('/debitResults', 'size-101', 'a size of 101', { size: 101 }),
  wrongBody('/debitResults', 'bent-name', 'a name that is none', { after: 'a b' }),
  {
    id: 'results-unknown',
    says: 'a debit nobody knows is unknown',
    run: async (at) => {
      const txn = nobodys();
      const results = await resultsOf(at, [txn]);
      must(JSON.stringify(results) === JSON.stringify([{ txn_id: txn, state: 'unknown' }]), JSON.stringify(results));
    },
  },
  {
    id: 'results-hundred',
    says: 'a hundred debits are answered, in the order they were asked in',
    run: async (at) => {
      const txns = Array.from({ length: 100 }, nobodys);
      const names = (await resultsOf(at, txns)).map(({ txn_id }) => txn_id);
      must(JSON.stringify(names) === JSON.stringify(txns), `${names.length} answers, or in another order`);
    },
  },
  {
    id: 'results-ended',
    says: 'a debit that is over comes with the credit that ends it, under its own name',
    run: async (at) => {
      for (const { txn_id, state, credit } of await resultsOf(at, endedOf(at))) {
        must(state === 'over' && credit !== undefined, `${txn_id} is ${state}`);
        must(credit['txn_id'] === txn_id && /^\d+$/.test(String(credit['user_id'])), JSON.stringify(credit));
        must(Number.isSafeInteger(credit['amount']) && (credit['amount'] as number) >= 0, JSON.stringify(credit));
      }
    },
  },
  {
    id: 'results-ended-again',
    says: 'the credit of a debit that is over is the same whenever it is asked for',
    run: async (at) => {
      const ask2 = async () => JSON.stringify(await resultsOf(at, endedOf(at)));
      must((await ask2()) === (await ask2()), 'the two answers differ');
    },
  },
  {
    id: 'results-sixteen-at-once',
    says: 'sixteen questions at once have sixteen answers, each of its own debits',
    run: async (at) => {
      const asked = Array.from({ length: 16 }, () => [nobodys(), nobodys()]);
      const answers = await Promise.all(asked.map((txns) => resultsOf(at, txns)));
      const names = answers.map((results) => results.map(({ txn_id }) => txn_id));
      must(JSON.stringify(names) === JSON.stringify(asked), 'answers are mixed up');
    },
  },
  wrongBody('/results', 'none', 'no debits', { txns: [] }),
  wrongBody('/results', 'many', 'a hundred and one debits', { txns: Array.from({ length: 101 }, nobodys) }),
  wrongBody('/results', 'number', 'a number as a name', { txns: [17] }),
  wrongBody('/results', 'letters', 'letters of any script as a name', { txns: ['베팅'] }),
  wrongBody('/results', 'unknown-key', 'a key nobody knows', { txns: ['a'], all: true }),
  {
    id: 'pools',
    says: 'what stands in pools is listed by name, each once, in whole won',
    run: async (at) => {
      const { pools } = await ask<{ pools: Pool[] }>(at, '/pools', {});
      must(Array.isArray(pools) && pools.length <= 200, 'no list of pools');
      must(new Set(pools.map(({ pool }) => pool)).size === pools.length, 'a pool is listed twice');
      for (const pool of pools) {
        must(/^[\w.-]{1,60}$/.test(pool.pool), `no name of a pool: ${JSON.stringify(pool)}`);
        for (const won of [pool.amount, pool.under_way])
          must(Number.isSafeInteger(won) && won >= 0, `no whole won: ${JSON.stringify(pool)}`);
      }
    },
  },
  wrongBody('/pools', 'unknown-key', 'a key nobody knows', { all: true }),
  {
    id: 'sessions-end-nobody',
    says: 'the end of a member without sessions is answered with 0, however often it is asked for',
    run: async (at) => {
      for (const ends of [[nobody], [nobody], [{ ...nobody, sign_in: nobodys() }]]) {
        const ended = await endsOf(at, ends);
        must(ended === 0, `ended ${String(ended)}`);
      }
    },
  },
  {
    id: 'sessions-end-hundred',
    says: 'a hundred ends are taken in one question',
    run: async (at) => {
      const ended = await endsOf(
        at,
        Array.from({ length: 100 }, () => nobody),
      );
      must(ended === 0, `ended ${String(ended)}`);
    },
  },
  wrongBody('/sessions/end', 'none', 'no ends', { ends: [] }),
  wrongBody('/sessions/end', 'many', 'a hundred and one ends', { ends: Array.from({ length: 101 }, () => nobody) }),
  wrongBody('/sessions/end', 'no-launch', 'an end without the number of a launch', { ends: [{ user_id: '1' }] }),
  wrongBody('/sessions/end', 'launch-0', 'a launch of 0', { ends: [{ ...nobody, launch: 0 }] }),
  wrongBody('/sessions/end', 'unknown-key', 'a key nobody knows', { ends: [{ ...nobody, all: true }] }),
  {
    id: 'gifts-unknown-title',
    says: 'free spins of a title nobody has are refused, however often they are asked for',
    run: async (at) => {
      const gifts = [noGift(), noGift()];
      for (const asked of [gifts, gifts.toReversed()]) {
        const standings = await giftsOf(at, asked);
        must(standings.length === asked.length, `${standings.length} answers to ${asked.length} gifts`);
        for (const [i, { txn_id: txn, state, played, paid }] of standings.entries()) {
          must(txn === asked[i]!.txn_id, `answered ${txn} in the place of ${asked[i]!.txn_id}`);
          must(state === 'refused' && played === 0 && paid === 0, `not refused: ${state}, ${played}, ${paid}`);
        }
      }
    },
  },
  wrongBody('/gifts', 'none', 'no gifts', { gifts: [] }),
  wrongBody('/gifts', 'many', 'a hundred and one gifts', { gifts: Array.from({ length: 101 }, noGift) }),
  wrongBody('/gifts', 'spins-0', 'no spins', { gifts: [{ ...noGift(), spins: 0 }] }),
  wrongBody('/gifts', 'unknown-key', 'a key nobody knows', { gifts: [{ ...noGift(), all: true }] }),
  {
    id: 'body-no-json',
    says: 'what is no JSON is refused with HTTP 4xx',
    run: (at) => unanswered(at, '/results', {}, { text: '{"txns": [' }),
  },
  {
    id: 'body-oversized',
    says: 'a question of three megabytes is refused with HTTP 4xx, or its line is closed',
    run: (at) => orClosed(unanswered(at, '/results', { txns: ['x'.repeat(3_000_000)] })),
  },
  {
    id: 'proof-missing',
    says: 'a question without proof is not answered',
    run: (at) => unanswered(at, '/gamelist', {}, { headers: {} }),
  },
  {
    id: 'proof-other-key',
    says: 'a question with another key is not answered',
    run: (at) => {
      const key = 'somebody else’s key, as long as one must be';
      const ascii = key.replaceAll(/[^\x20-\x7e]/g, '-');
      const headers =
        at.proof.kind === 'signed'
          ? evidenceOf({ kind: 'signed', secret: key }, hostQuestionText('/gamelist', '{}'))
          : { 'secret-key': ascii };
      return unanswered(at, '/gamelist', {}, { headers });
    },
  },
  unproven('old', 'a signature of 61 seconds ago', signedAt(-61_000, '/results', asItIs)),
  unproven('early', 'a signature of two minutes ahead', signedAt(120_000, '/results', asItIs)),
  unproven('other-question', 'the signature of another question', signedAt(0, '/gamelist', asItIs)),
  unproven(
    'altered-body',
    'the signature of another body',
    signedAt(0, '/results', (text) => `${text} `),
  ),
  unproven('of-a-call', 'the signature of a call to the operator', (text, secret) => {
    const time = String(Date.now());
    return { 'x-lime-time': time, 'x-lime-signature': sign(secret, time, providerCallText('token', 'results', text)) };
  }),
  {
    id: 'answer-in-time',
    says: 'an answer comes within the time limit',
    run: async (at) => {
      const began = performance.now();
      await resultsOf(at, Array.from({ length: 100 }, nobodys));
      const took = performance.now() - began;
      must(took <= at.maxMs, `${Math.round(took)} ms, not ${at.maxMs}`);
    },
  },
];
