import { setTimeout as wait } from 'node:timers/promises';
import { isAlive } from '../processes.ts';
import { MemberClient } from '../../e2e/product.ts';
import type { Proof } from './proof.ts';

const clients = 32;
const maxMs = 5_000;

/** The API is killed while clients that will not give up ask it for everything: it is back soon. */
export const killedApi: Proof = {
  name: 'killed-api',
  claim: 'after kill -9 under 32 retrying clients the API answers within five seconds, every time',
  isTimed: true,
  async run(start, { short }) {
    const product = await start();
    const rounds = short ? 2 : 10;
    const members = ['demo06', 'demo07', 'demo11', 'demo12'].map((id) => new MemberClient(product.url, id));
    for (const member of members) await member.signIn();
    let stopped = false;
    let newestAnswered = 0;
    const retrying = Array.from({ length: clients }, async (_, no) => {
      const member = members[no % members.length]!;
      while (!stopped) {
        const sentAt = performance.now();
        try {
          const { status } = await member.send(no % 2 ? '/auth/info/new' : '/v2/game/korean/prematch2', {});
          if (status === 200) newestAnswered = Math.max(newestAnswered, sentAt);
          await wait(50);
        } catch {
          await wait(150);
        }
      }
    });
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await wait(3_000);
      while (!isAlive(product.run().pids['api']!)) await wait(50); // run.json names the new process a moment after it serves
      const killed = product.run().pids['api']!;
      const began = performance.now();
      process.kill(killed, 'SIGKILL');
      while (isAlive(killed)) await wait(5);
      const dead = performance.now();
      // an answer that was on its way when the process ended proves nothing: the call must have been sent afterwards
      while (newestAnswered <= dead && performance.now() - began < 30_000) await wait(20);
      times.push(Math.round(performance.now() - began));
    }
    stopped = true;
    await Promise.all(retrying);
    // five seconds are a quiet machine's: the short form runs on what the gate leaves
    const limit = short ? 4 * maxMs : maxMs;
    return { holds: times.every((ms) => ms < limit), figures: { rounds, times, longest: Math.max(...times) } };
  },
};
