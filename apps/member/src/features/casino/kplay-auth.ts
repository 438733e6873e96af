import type { CasinoAuthAnswer } from '@lime/contract/casino.ts';
import { keep } from '@lime/ui/storage.ts';
import { CallFailed, send } from '../../lib/api.ts';

/** Source: decision 93. */
const tokenKey = 'casino_token';
/** Source: specification 2 §9. */
const skin = 2;
const faultText = '게임 서버가 답하지 않아요. 잠시 후 다시 시도해주세요.';

/**
 * Asks the casino's host for the address of a product.
 *
 * @returns an address that opens once, within a minute
 * @throws CallFailed with what the host or the site says
 */
export async function askKplay(productId: number, type: number, isMobile: boolean): Promise<string> {
  const { token, url } = await send('/casino/session', {});
  keep(tokenKey, token);
  const question = {
    domain_url: window.location.origin,
    product_id: productId,
    type,
    is_mobile: isMobile,
    product_skin: skin,
  };
  const answer = await fetch(`${url}/kplay/ob/auth`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(question),
  })
    .then(async (reply) => (await reply.json()) as CasinoAuthAnswer)
    .catch(() => null);
  if (answer === null) throw new CallFailed('CASINO_HOST_SILENT', 0, faultText);
  if ('url' in answer && answer.url) return answer.url; // another host's answer may have nothing else
  const { code, msg, payload } = answer as Partial<Extract<CasinoAuthAnswer, { success: false }>>;
  throw new CallFailed(code ?? 'CASINO_HOST_REFUSED', 200, payload?.msg ?? msg ?? faultText);
}
