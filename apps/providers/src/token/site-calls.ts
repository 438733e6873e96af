import type {
  ProviderAnswer,
  ProviderCallName,
  ProviderCounted,
  ProviderGuest,
} from '@lime/contract/provider-calls.ts';
import type { HostProof } from '../config.ts';
import { signatureOf } from './signed.ts';

/** A play or a drawn round as it is reported to the site; a round without its members' bets. */
export type ToldPlay = { readonly no: number; readonly outcome: unknown; readonly bets?: unknown };

/** The site as a host of games reaches it. */
export type SiteCalls = {
  /** @returns null when it is not known what the site did: it did not answer, or failed */
  send(name: Exclude<ProviderCallName, 'session' | 'outcomes' | 'auth'>, body: object): Promise<ProviderAnswer | null>;
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
        ? { 'x-lime-time': time, 'x-lime-signature': signatureOf(proof.secret, time, text) }
        : { 'secret-key': proof.key };
    const response = await fetch(`${apiUrl}/provider/${id}/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...evidence },
      body: text,
      signal: AbortSignal.timeout(patienceMs),
    });
    if (!response.ok) throw new Error(`${name} was answered ${response.status}`);
    return response.json();
  }
  return {
    async send(name, body) {
      const answer = (await post(name, body).catch(() => null)) as ProviderAnswer | null;
      return answer === null || (answer.status === 0 && answer.error === 'UNKNOWN_ERROR') ? null : answer;
    },
    async tellOutcomes(gType, list) {
      const answer = (await post('outcomes', { game_id: gType, list }).catch(() => null)) as ProviderCounted | null;
      return answer?.counted_to ?? null;
    },
    session: async (body) => (await post('session', body)) as ProviderAnswer | ProviderGuest,
    auth: async (body) => (await post('auth', body)) as BearerAnswer,
  };
}
