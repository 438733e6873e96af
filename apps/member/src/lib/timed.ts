import { serverClock } from '@lime/ui/rounds/server-clock.ts';

/** Sets the page's idea of the server's clock by an answer that names it. */
export async function timed<Answer extends { readonly now: string }>(ask: () => Promise<Answer>): Promise<Answer> {
  const asked = serverClock.elapsed();
  const answer = await ask();
  serverClock.learn(answer.now, asked);
  return answer;
}
