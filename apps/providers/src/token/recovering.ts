import type { FastifyInstance } from 'fastify';

const everyMs = 2_000;

/**
 * Recovers calls to the site that were never answered: once before this returns, as members wait for what an earlier process
 * asked, then every two seconds. Passes never overlap, and the server closes only after the last one.
 *
 * @param what     what is recovered, for the log: plays
 * @param recover  makes one pass over calls older than so many seconds: 0 in the first pass, its own default in later ones
 */
export async function keepRecovering(
  server: FastifyInstance,
  what: string,
  recover: (olderSeconds?: number) => Promise<unknown>,
): Promise<void> {
  let passing: Promise<unknown> | null = null;
  const pass = (olderSeconds?: number) =>
    (passing ??= recover(olderSeconds)
      .catch((error: unknown) => server.log.error({ err: error }, `${what} could not be recovered`))
      .finally(() => (passing = null)));
  await pass(0);
  const timer = setInterval(() => void pass(), everyMs);
  server.addHook('onClose', async () => {
    clearInterval(timer);
    await passing;
  });
}
