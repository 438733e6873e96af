import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { until } from '../ports.ts';
import { evidenceOf } from '../conformance/suite.ts';
import type { Proof as Evidence } from '../conformance/suite.ts';
import { makePlayers, openHouse } from './killed-games/killed-site.ts';
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

/** Calls of a provider over a line that loses and doubles them: each play ends once, to the won. */
export const callbacks: Proof = {
  name: 'callbacks',
  claim:
    'over a line that drops, doubles, delays, reorders and cuts calls after they were done, each play ends once: balances equal an independent count, nothing is open, the audit passes',
  async run(_start, { short }) {
    const most = short ? 400 : 100_000;
    const host = await openHost();
    const house = await openHouse({
      PROVIDERS: JSON.stringify({ [id]: { name: '시험 호스트', url: host.url } }),
      PROVIDER_PROOFS: JSON.stringify({
        [id]: { ...evidence, addresses: ['127.0.0.1', '::1', '::ffff:127.0.0.1'] },
      }),
    });
    const line = await openLine(house.product.url);
    try {
      const players = await makePlayers(house, short ? 8 : 200);
      const cash = async () =>
        new Map(
          (await house.read<{ member_id: number; cash: number }>('select member_id, cash from member_balance')).map(
            (row) => [String(row.member_id), Number(row.cash)],
          ),
        );
      const before = await cash();
      let calls = 0;
      const began = performance.now();
      /** Sends until there is an answer that says what was done. */
      async function sure(name: string, body: object): Promise<Answer> {
        const text = JSON.stringify(body);
        for (let tries = 0; tries < 200; tries += 1) {
          calls += 1;
          const answer = await fetch(`${line.url}/api/provider/${id}/${name}`, {
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
      const faults: string[] = [];
      async function play(): Promise<void> {
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
        const debit = { user_id, prd_id: 1, game_id: 'roulette', txn_id: one.txn_id, amount };
        // of some the cancel races with its own debit, and may come first
        if (one.payout === null && luck < 5) {
          const [taken] = await Promise.all([sure('debit', debit), sure('credit', creditOf(one))]);
          one.taken = taken.status === 1;
          const end = await sure('credit', creditOf(one));
          if (one.taken !== (end.status === 1)) faults.push(`${one.txn_id}: ${JSON.stringify([taken, end])}`);
          return;
        }
        const taken = await sure('debit', debit);
        one.taken = taken.status === 1;
        if (!one.taken) faults.push(`${one.txn_id} was refused: ${taken.error}`);
        if (one.isLost) return;
        const end = await sure('credit', creditOf(one));
        if (end.status !== 1) faults.push(`${one.txn_id} did not end: ${end.error}`);
      }
      const hand = async () => {
        while (calls < most && faults.length < 20) await play();
      };
      await Promise.all(Array.from({ length: atOnce }, hand));
      const seconds = (performance.now() - began) / 1_000;
      const lost = [...host.plays.values()].filter((one) => one.isLost && one.taken).length;
      // what the host lost is late at once, and the site asks for it
      await house.read(
        `update provider_debit set placed_at = placed_at - interval '1 hour' where provider = $1 and state = 'open'`,
        [id],
      );
      const open = async () =>
        (
          await house.read<{ count: number }>(
            `select count(*)::int as count from provider_debit where provider = $1 and state = 'open'`,
            [id],
          )
        )[0]!.count;
      const isClosed = await until(async () => (await open()) === 0, 90_000);
      const after = await cash();
      const expected = new Map(before);
      for (const { user_id, amount, payout, taken } of host.plays.values())
        if (taken) expected.set(user_id, expected.get(user_id)! - amount + (payout ?? amount));
      let differing = 0;
      for (const [member, amount] of expected) if (after.get(member) !== amount) differing += 1;
      const audit = await house.product.lime('audit');
      for (const fault of faults) console.error(`  ${fault}`);
      if (audit.code !== 0) console.error(audit.output);
      return {
        holds: faults.length === 0 && isClosed && differing === 0 && audit.code === 0 && calls >= most,
        figures: {
          calls,
          plays: host.plays.size,
          'calls a second': Math.round(calls / seconds),
          ...Object.fromEntries([...line.counts].map(([what, count]) => [`calls ${what}`, count])),
          'plays their host lost': lost,
          'debits open afterwards': await open(),
          'balances that differ': differing,
          faults: faults.length,
        },
      };
    } finally {
      line.close();
      host.close();
      await house.stop();
    }
  },
};
