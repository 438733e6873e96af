import { MemberClient } from '../../e2e/product.ts';
import { percentile } from './proof.ts';
import type { Proof } from './proof.ts';

const parallel = 64;
const maxMs = 5_000;

type Game = { folders: { bets: { id: string; price: string }[] }[] };

/** 64 calls at once by four members, of all kinds: each answer is an answer, and soon. */
export const mixedCalls: Proof = {
  name: 'mixed-calls',
  claim: '64 mixed parallel calls of four members: no answer of 5xx, each within five seconds',
  async run(start, { short }) {
    const product = await start();
    const seconds = short ? 10 : 60;
    const members = ['demo06', 'demo07', 'demo11', 'demo12'].map((id) => new MemberClient(product.url, id));
    for (const member of members) await member.signIn();
    const list = await fetch(`${product.url}/api/v2/game/korean/prematch2`);
    const games = ((await list.json()) as { payload: { list: Game[] } }).payload.list;
    const anyBet = () => {
      const { id, price } = games[Math.floor(Math.random() * games.length)]!.folders[0]!.bets[0]!;
      return {
        bettings: [{ betsSeq: id, odds: price }],
        amount: 1_000 + Math.floor(Math.random() * 9_000),
        acceptOdds: 'any',
      };
    };
    const calls: readonly (() => [path: string, body: unknown])[] = [
      () => ['/betting/korean/process', anyBet()],
      () => ['/betting/korean/process', anyBet()],
      () => ['/auth/info/new', {}],
      () => ['/betting/results', { page: 1, size: 20 }],
      () => ['/v2/game/korean/prematch2', {}],
      () => ['/v2/game/popular', {}],
      () => ['/setting/lime', {}],
      () => ['/bbs/n/l', { page: 1, size: 10 }],
      () => ['/notes/list', { page: 1, size: 10 }],
      () => ['/auth/update', { acceptOdds: 'any' }],
      () => ['/balance/deposit/process', { amount: 10_000 }],
      () => ['/balance/state', {}],
    ];
    const times: number[] = [];
    const statuses = new Map<number, number>();
    let broken = 0;
    const until = performance.now() + seconds * 1_000;
    const client = async (no: number): Promise<void> => {
      const member = members[no % members.length]!;
      while (performance.now() < until) {
        const [path, body] = calls[Math.floor(Math.random() * calls.length)]!();
        const began = performance.now();
        try {
          const { status } = await member.send(path, body, { 'idempotency-key': crypto.randomUUID() });
          statuses.set(status, (statuses.get(status) ?? 0) + 1);
        } catch {
          broken += 1;
        }
        times.push(performance.now() - began);
      }
    };
    await Promise.all(Array.from({ length: parallel }, (_, no) => client(no)));
    const faults = [...statuses].filter(([status]) => status >= 500).reduce((sum, [, count]) => sum + count, 0);
    const longest = Math.max(...times);
    return {
      holds: faults === 0 && broken === 0 && (short || longest < maxMs) && times.length > parallel,
      figures: {
        seconds,
        calls: times.length,
        faults,
        broken,
        p50: Math.round(percentile(times, 0.5)),
        p99: Math.round(percentile(times, 0.99)),
        longest: Math.round(longest),
        ...Object.fromEntries([...statuses].map(([status, count]) => [`status ${status}`, count])),
      },
    };
  },
};
