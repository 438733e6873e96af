import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Call } from '@lime/contract/call.ts';
import { bearerToken } from './auth-gate.ts';
import type { AuthGate } from './auth-gate.ts';
import type { Config } from './api-config.ts';
import type { Db } from './db.ts';
import { createDevices } from './devices.ts';
import { headersOfAnswers } from './errors.ts';
import { createHandle } from './handle.ts';
import type { Handle, HandleDeps, Handled } from './handle.ts';
import { tooMany } from './http-server.ts';
import { fenceOfficeCalls } from './office-origin.ts';
import { createOpenCallNames } from './open-calls.ts';
import { createProviderGate } from './provider-gate.ts';

/** What a feature's calls may need in addition to `handle`. */
export type Api = {
  /** for what is no call, such as a picture's bytes; behind the headers and limits of all calls */
  readonly server: FastifyInstance;
  /** every call with its handler, by path; whole once all features have registered theirs */
  readonly handled: ReadonlyMap<string, Handled>;
};

type Deps = {
  readonly config: Pick<Config, 'hstsSeconds' | 'jwtSecret' | 'officeOrigin' | 'providerSecret'>;
  readonly db: Db;
  readonly gate: Pick<AuthGate, 'verify'>;
  readonly doors: Pick<HandleDeps, 'authenticateStaff' | 'authenticateAgent' | 'noteDenied' | 'assertOpen' | 'guard'>;
};

/**
 * Everything below `/api`: the limit of open calls, the headers of answers, the office's origin, and who a caller is.
 *
 * @param register  gives every call to the handle; runs once, before the server listens
 * @returns         every call it answers
 */
export async function serveCalls(
  server: FastifyInstance,
  { config, db, gate, doors }: Deps,
  register: (handle: Handle, api: Api) => void,
): Promise<ReadonlySet<Call>> {
  const calls = new Set<Call>();
  const handled = new Map<string, Handled>();
  const answerHeaders = headersOfAnswers(config.hstsSeconds);
  const providers = createProviderGate({ secret: config.providerSecret, now: Date.now });
  await server.register(async (api) => {
    await api.register(rateLimit, {
      global: false,
      hook: 'preHandler', // once the body is read, which says whose sign-in it is
      keyGenerator: createOpenCallNames({ gate, devices: createDevices(config.jwtSecret) }),
      errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    });
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers(answerHeaders);
      done();
    });
    if (config.officeOrigin) fenceOfficeCalls(api, config.officeOrigin);
    api.addHook('onRoute', ({ config: options }) => {
      const { call } = (options ?? {}) as { call?: Call };
      if (call) calls.add(call);
    });
    const handle = createHandle(api, {
      ...doors,
      db,
      secret: config.jwtSecret,
      onHandle: (one) => handled.set(one.call.path, one),
      async authenticate(request) {
        const token = bearerToken(request.headers.authorization);
        return token === null ? null : gate.verify(token);
      },
      authenticateProvider: providers.identify,
    });
    register(handle, { server: api, handled });
  });
  return calls;
}
