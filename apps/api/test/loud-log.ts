import type { FastifyBaseLogger } from 'fastify';

/** A log for workers under test: an error fails the test, everything else is dropped. */
export const loudLog = {
  info: () => undefined,
  error: (error: unknown) => {
    throw error;
  },
} as never as FastifyBaseLogger;
