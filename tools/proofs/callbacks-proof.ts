import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../ports.ts';
import { evidenceOf } from '../conformance/suite.ts';
import type { Proof as Evidence } from '../conformance/suite.ts';
import { makePlayers, openGameSite } from './killed-games/killed-site.ts';
import type { GameSite, Player } from './killed-games/killed-site.ts';
import type { Proof } from './proof.ts';

const atOnce = 48;
const evidence: Evidence = { kind: 'secret-key', key: randomUUID() + randomUUID() };
const id = 'proof-host';

/** What the line between a provider and the site does to a call, and how often of a hundred. */
const mishaps = [
  { name: 'dropped', share: 4 },
  { name: 'cut after commit', share: 5 },
  { name: 'doubled', share: 5 },
  { name: 'delayed', share: 4 },
  { name: 'overtaken', share: 4 },
] as const;
type Mishap = (typeof mishaps)[number]['name'];

/** A line that loses, doubles, delays and reorders calls. @returns where calls go, and what it did */
async function openLine(to: string) {
  const counts = new Map<string, number>();
  const note = (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1);
  /** calls that wait until another one has passed */
  const held: (() => void)[] = [];
  function luck(): Mishap | null {
    let point = randomInt(100);
    for (const { name, share } of mishaps) {
      if (point < share) return name;
      point -= share;
    }
    return null;
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      void (async () => {
        const mishap = luck();
        note(mishap ?? 'as sent');
        if (mishap === 'dropped') return response.destroy();
        const headers = { 'content-type': 'application/json', 'secret-key': String(request.headers['secret-key']) };
        const send = () =>
          fetch(to + request.url!, { method: 'POST', headers, body: Buffer.concat(chunks) }).then((answer) =>
            answer.text(),
          );
        try {
          if (mishap === 'delayed') await wait(randomInt(400));
          if (mishap === 'overtaken') await Promise.race([new Promise<void>((done) => held.push(done)), wait(500)]);
          const sent = mishap === 'doubled' ? [send(), send()] : [send()];
          const [text] = await Promise.all(sent);
          held.shift()?.();
          if (mishap === 'cut after commit') return response.destroy();
          return response.writeHead(200, { 'content-type': 'application/json' }).end(text);
        } catch {
          return response.destroy();
        }
      })();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts, close: () => server.close() };
}

type Play = {
  readonly user_id: string;
  readonly txn_id: string;
  readonly amount: number;
  /** what ends it: a payout, or null for a cancel */
  readonly payout: number | null;
  /** the host dies before its end is sent: the site must ask for it */
  readonly isLost: boolean;
  taken: boolean;
};
type Answer = { status: number; balance: number; error?: string };

const creditOf = ({ user_id, txn_id, amount, payout }: Play) =>
  payout === null
    ? { user_id, prd_id: 1, txn_id, amount, is_cancel: 1 }
    : { user_id, prd_id: 1, txn_id, amount: payout };

const debitOf = ({ user_id, txn_id, amount }: Play) => ({ user_id, prd_id: 1, game_id: 'roulette', txn_id, amount });

/** A host that writes its plays down, and answers the site's questions from what it wrote. */
async function openHost() {
  const plays = new Map<string, Play>();
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk: Buffer) => (text += chunk.toString()));
    request.on('end', () => {
      if (request.url !== '/token/results') return response.writeHead(404).end();
      const { txns } = JSON.parse(text) as { txns: string[] };
      const results = txns.map((txn_id) => {
        const play = plays.get(txn_id);
        return play ? { txn_id, state: 'over', credit: creditOf(play) } : { txn_id, state: 'unknown' };
      });
      return response.writeHead(200).end(JSON.stringify({ results }));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { plays, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

/** A proof under way: a host, the site and the line between them. */
type Trial = {
  readonly host: Awaited<ReturnType<typeof openHost>>;
  readonly site: GameSite;
  readonly line: Awaited<ReturnType<typeof openLine>>;
  readonly players: readonly Player[];
  readonly faults: string[];
  calls: number;
};

/** Sends until there is an answer that says what was done. */
async function sure(trial: Trial, name: string, body: object): Promise<Answer> {
  const text = JSON.stringify(body);
  for (let tries = 0; tries < 200; tries += 1) {
    trial.calls += 1;
    const answer = await fetch(`${trial.line.url}/api/provider/${id}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...evidenceOf(evidence, text) },
      body: text,
    })
      .then((one) => one.json() as Promise<Answer>)
      .catch(() => null);
    if (answer && answer.error !== 'UNKNOWN_ERROR') return answer;
    await wait(20);
  }
  throw new Error(`no answer to ${name}`);
}

/** One play from its debit to its end, as far as its host lives to send it. */
async function play(trial: Trial): Promise<void> {
  const { players, host, faults } = trial;
  const { id: user_id } = players[randomInt(players.length)]!;
  const luck = randomInt(100);
  const amount = 1_000 + randomInt(9) * 500;
  const one: Play = {
    user_id,
    txn_id: `p-${randomUUID()}`,
    amount,
    payout: luck < 10 ? null : luck < 55 ? 0 : amount * 2,
    isLost: randomInt(100) === 0,
    taken: false,
  };
  host.plays.set(one.txn_id, one);
  // of some the cancel races with its own debit, and may come first
  if (one.payout === null && luck < 5) return race(trial, one);
  const taken = await sure(trial, 'debit', debitOf(one));
  one.taken = taken.status === 1;
  if (!one.taken) faults.push(`${one.txn_id} was refused: ${taken.error}`);
  if (one.isLost) return;
  const end = await sure(trial, 'credit', creditOf(one));
  if (end.status !== 1) faults.push(`${one.txn_id} did not end: ${end.error}`);
}

/** Sends a debit and its cancel at once: either both are done or neither. */
async function race(trial: Trial, one: Play): Promise<void> {
  const [taken] = await Promise.all([sure(trial, 'debit', debitOf(one)), sure(trial, 'credit', creditOf(one))]);
  one.taken = taken.status === 1;
  const end = await sure(trial, 'credit', creditOf(one));
  if (one.taken !== (end.status === 1)) trial.faults.push(`${one.txn_id}: ${JSON.stringify([taken, end])}`);
}

async function readCash({ read }: GameSite): Promise<Map<string, number>> {
  const rows = await read<{ member_id: number; cash: number }>('select member_id, cash from member_balance');
  return new Map(rows.map((row) => [String(row.member_id), Number(row.cash)]));
}

async function openDebits({ read }: GameSite): Promise<number> {
  const [row] = await read<{ count: number }>(
    `select count(*)::int as count from provider_debit where provider = $1 and state = 'open'`,
    [id],
  );
  return row!.count;
}

/** Has the site ask for what the host lost, which is late at once. @returns whether nothing is open any more */
async function endLost({ site }: Trial): Promise<boolean> {
  await site.read(
    `update provider_debit set placed_at = placed_at - interval '1 hour' where provider = $1 and state = 'open'`,
    [id],
  );
  return until(async () => (await openDebits(site)) === 0, 90_000);
}

/** How many members' cash is not what the host's own count makes of it. */
function countDiffering(
  { host }: Trial,
  before: ReadonlyMap<string, number>,
  after: ReadonlyMap<string, number>,
): number {
  const expected = new Map(before);
  for (const { user_id, amount, payout, taken } of host.plays.values())
    if (taken) expected.set(user_id, expected.get(user_id)! - amount + (payout ?? amount));
  return [...expected].filter(([member, amount]) => after.get(member) !== amount).length;
}

/** Plays until so many calls were made, then holds the site to the host's count. */
async function tryCalls(trial: Trial, most: number): ReturnType<Proof['run']> {
  const { site, host, line, faults } = trial;
  const before = await readCash(site);
  const began = performance.now();
  const hand = async () => {
    while (trial.calls < most && faults.length < 20) await play(trial);
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  const seconds = (performance.now() - began) / 1_000;
  const lost = [...host.plays.values()].filter((one) => one.isLost && one.taken).length;
  const isClosed = await endLost(trial);
  const differing = countDiffering(trial, before, await readCash(site));
  const audit = await site.product.lime('audit');
  for (const fault of faults) console.error(`  ${fault}`);
  if (audit.code !== 0) console.error(audit.output);
  return {
    holds: faults.length === 0 && isClosed && differing === 0 && audit.code === 0 && trial.calls >= most,
    figures: {
      calls: trial.calls,
      plays: host.plays.size,
      'calls a second': Math.round(trial.calls / seconds),
      ...Object.fromEntries([...line.counts].map(([what, count]) => [`calls ${what}`, count])),
      'plays their host lost': lost,
      'debits open afterwards': await openDebits(site),
      'balances that differ': differing,
      faults: faults.length,
    },
  };
}

/** Calls of a provider over a line that loses and doubles them: each play ends once, to the won. */
export const callbacks: Proof = {
  name: 'callbacks',
  claim:
    'over a line that drops, doubles, delays, reorders and cuts calls after they were done, each play ends once: balances equal an independent count, nothing is open, the audit passes',
  async run(_start, { short }) {
    const host = await openHost();
    const site = await openGameSite({
      PROVIDERS: JSON.stringify({ [id]: { name: '시험 호스트', url: host.url } }),
      PROVIDER_PROOFS: JSON.stringify({
        [id]: { ...evidence, addresses: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] },
      }),
    });
    const line = await openLine(site.product.url);
    try {
      const players = await makePlayers(site, short ? 8 : 200);
      const trial: Trial = { host, site, line, players, faults: [], calls: 0 };
      return await tryCalls(trial, short ? 400 : 100_000);
    } finally {
      line.close();
      host.close();
      await site.stop();
    }
  },
};
