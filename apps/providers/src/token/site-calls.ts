import { providerCallText } from '@lime/contract/provider-calls.ts';
import type {
  ProviderAnswer,
  ProviderCallName,
  ProviderCounted,
  ProviderGuest,
} from '@lime/contract/provider-calls.ts';
import type { HostProof } from '../config.ts';
import { endingOf, isUnproven } from './endings.ts';
import type { Ending } from './endings.ts';
import { signatureOf } from './signed.ts';

/** A play or a drawn round as it is reported to the site; a round without its members' bets. */
export type ToldPlay = { readonly no: number; readonly outcome: unknown; readonly bets?: unknown };

/** The site as a host of games reaches it. */
export type SiteCalls = {
  /** @returns null when it is not known what the site did: it did not answer, failed, or did not believe the call */
  send(
    name: Exclude<ProviderCallName, 'session' | 'outcomes' | 'auth' | 'credit' | 'bonus'>,
    body: object,
  ): Promise<ProviderAnswer | null>;
  /** Sends what ends a play or gives won. It is sent until `over` comes back: nothing else ends a play that is drawn. */
  end(name: 'credit' | 'bonus', body: object): Promise<Ending>;
  /** Tells what a game came to. @returns the number up to which the site has counted; null: it did not answer */
  tellOutcomes(gType: string, list: readonly ToldPlay[]): Promise<number | null>;
  /** Redeems a launch. @throws Error when the site does not answer */
  session(body: { uid: string; hash: string; gType: string }): Promise<ProviderAnswer | ProviderGuest>;
  /** Whose bearer a token is; with a product, whether its lobby is open to them. @throws Error when the site does not answer */
  auth(body: { token: string; prd_id?: number; type?: number }): Promise<BearerAnswer>;
};

/** Who came with a bearer, or why nobody did. */
export type BearerAnswer =
  | ProviderGuest
  | { readonly status: 0; readonly error: string; readonly code?: string; readonly msg?: string };

const patienceMs = 5_000;

/** Statuses that say nothing of the call itself: the site, or what stands before it, takes no call now. */
const awayStatuses: readonly number[] = [429, 502, 503, 504];

/** An answer that is none of the protocol's. */
class CallFailed extends Error {
  readonly status: number;
  constructor(name: string, status: number) {
    super(`${name} was answered ${status}`);
    this.status = status;
  }
}

type Deps = {
  /** the site's address with /api */
  readonly apiUrl: string;
  /** the name the site knows this host by */
  readonly id: string;
  readonly proof: HostProof;
};

/** Proven calls, as `/api/provider/<id>/…` takes them. */
export function createSiteCalls({ apiUrl, id, proof }: Deps): SiteCalls {
  async function post(name: ProviderCallName | 'auth', body: object): Promise<unknown> {
    const text = JSON.stringify(body);
    const time = String(Date.now());
    const evidence =
      proof.kind === 'signed'
        ? { 'x-lime-time': time, 'x-lime-signature': signatureOf(proof.secret, time, providerCallText(id, name, text)) }
        : { 'secret-key': proof.key };
    const response = await fetch(`${apiUrl}/provider/${id}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...evidence },
      body: text,
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new CallFailed(name, response.status);
    return response.json();
  }
  const ask = async (name: ProviderCallName, body: object) =>
    (await post(name, body).catch(() => null)) as ProviderAnswer | null;
  return {
    async send(name, body) {
      const answer = await ask(name, body);
      const isUnknown = answer?.status === 0 && (answer.error === 'UNKNOWN_ERROR' || isUnproven(answer));
      return isUnknown ? null : answer;
    },
    async end(name, body) {
      try {
        return endingOf((await post(name, body)) as ProviderAnswer);
      } catch (error) {
        return { state: error instanceof CallFailed && !awayStatuses.includes(error.status) ? 'unclear' : 'silent' };
      }
    },
    async tellOutcomes(gType, list) {
      const answer = (await post('outcomes', { game_id: gType, list }).catch(() => null)) as ProviderCounted | null;
      return answer?.counted_to ?? null;
    },
    session: async (body) => (await post('session', body)) as ProviderAnswer | ProviderGuest,
    auth: async (body) => (await post('auth', body)) as BearerAnswer,
  };
}
