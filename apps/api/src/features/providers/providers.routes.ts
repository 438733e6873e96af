import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notProven, providerBodies, providerCallNames } from '@lime/contract/provider-calls.ts';
import type {
  ProviderAnswer,
  ProviderCallName,
  ProviderCounted,
  ProviderGuest,
  ProviderLeft,
} from '@lime/contract/provider-calls.ts';
import type { Provider } from './provider-list.service.ts';
import type { ProviderProof } from '../../core/api-config.ts';
import { judgeProof } from './provider-proof.ts';
import type { ProofWatch } from './proof-watch.ts';
import type { ProviderCalls } from './providers.service.ts';
import { refusal } from './wallet-answers.ts';

type Deps = {
  readonly calls: ProviderCalls;
  readonly providers: readonly Provider[];
  /** by the id of the provider; none: it may not call */
  readonly proofs: Readonly<Record<string, ProviderProof>>;
  readonly watch: Pick<ProofWatch, 'note'>;
  /** whether the way of the previous release to sign is taken now: the setting `provider.oldProof` */
  readonly isOldTaken: () => boolean;
};

/** Nothing of the call was read: who cannot prove itself learns of no member. */
const unproven: ProviderAnswer = { status: 0, balance: 0, error: 'ACCESS_DENIED', code: notProven };

/**
 * `POST /api/provider/{id}/balance|debit|credit|bonus|buyin`; `session` redeems a launch, `auth` says whose a page's bearer
 * is, `outcomes` reports what plays came to, and `left` reports that a member has gone. These calls have no envelope: every
 * answer is kplay's, HTTP 200, whatever came. Neither an emergency nor a closed page stops them, as money must come home;
 * debits ask for themselves. The signature is over the bytes of the body, so it is read here as text.
 *
 * Source: decision 97.
 */
export function registerProviderCalls(
  api: FastifyInstance,
  { calls, providers, proofs, watch, isOldTaken }: Deps,
): void {
  void api.register(async (own) => {
    own.removeAllContentTypeParsers();
    own.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    own.setErrorHandler((error, request, reply) => {
      request.log.error({ err: error }, 'a provider call failed');
      return reply.code(200).send(refusal(0, 'UNKNOWN_ERROR'));
    });
    for (const name of providerCallNames)
      own.post<{ Params: { id: string } }>(`/api/provider/:id/${name}`, { compress: false }, (request) =>
        answerTo(request, name),
      );
  });

  async function answerTo(
    request: FastifyRequest<{ Params: { id: string } }>,
    name: ProviderCallName,
  ): Promise<Answer> {
    const provider = providers.find(({ id }) => id === request.params.id);
    const rule = provider && Object.hasOwn(proofs, provider.id) ? proofs[provider.id]! : null;
    const text = typeof request.body === 'string' ? request.body : '';
    if (!provider || !rule) return unproven;
    const evidence = { provider: provider.id, call: name, headers: request.headers, body: text, address: request.ip };
    const judgement = judgeProof(rule, evidence, { now: Date.now(), isOldTaken: isOldTaken() });
    watch.note(provider, judgement);
    if (!judgement.isProven) return unproven;
    const parsed = providerBodies[name].safeParse(read(text));
    if (!parsed.success) return refusal(0, 'UNKNOWN_ERROR');
    // each schema is its own call's
    return (calls[name] as (of: typeof provider, body: unknown) => Promise<Answer>)(provider, parsed.data);
  }
}

type Answer = ProviderAnswer | ProviderGuest | ProviderCounted | ProviderLeft;

/** A body as JSON; what is none, and text no database can hold, is nothing. */
function read(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return /\\u0000/.test(text) || !JSON.stringify(value).isWellFormed() || /\\ud[89a-f]/i.test(text) ? null : value;
  } catch {
    return null;
  }
}
