import type { Proxy } from './proxy.ts';
import { sendRaw } from './raw-request.ts';
import { closingPath } from './recording-site.ts';
import type { RecordingSite } from './recording-site.ts';

const posts = 20;

/** How often calls were delivered to a site that may have carried them out without an answer. */
export type Deliveries = {
  /** deliveries of a POST whose connection is closed without an answer, the most of any: 1 is right */
  readonly mostOfAPost: number;
  /** POSTs that came to no machine */
  readonly lost: number;
  /** deliveries of such a GET: it may be sent again */
  readonly mostOfAGet: number;
  /** POSTs answered although one machine takes no connections: those were never sent, so they are sent to the other */
  readonly answered: number;
};

/** Sends calls that get no answer, and calls while a machine is away. */
export async function countDeliveries(proxy: Proxy, site: RecordingSite): Promise<Deliveries & { of: number }> {
  const send = async (method: string, target: string, mark: string) => {
    const body = method === 'POST' ? '{"amount":10000}' : undefined;
    const answer = await sendRaw({
      port: proxy.tlsPort,
      method,
      target,
      host: 'www.example',
      serverName: 'www.example',
      from: '127.0.0.1',
      headers: { 'X-Mark': mark },
      ...(body === undefined ? {} : { body }),
    });
    return { answer, times: site.delivered(mark) };
  };
  const many = async (method: string, target: string, name: string) => {
    const sent = [];
    // one after the other: kept connections to the site are used as well as new ones
    for (let no = 0; no < posts; no += 1) sent.push(await send(method, target, `${proxy.name} ${name} ${no}`));
    return sent;
  };
  // first, while a proxy that checks its machines does not yet know that one is away
  const whole = await many('POST', '/api/auth/login', 'whole');
  const closed = await many('POST', closingPath, 'closed');
  const gets = await many('GET', closingPath, 'read');
  return {
    of: posts,
    mostOfAPost: Math.max(...[...closed, ...whole].map(({ times }) => times)),
    lost: [...closed, ...whole].filter(({ times }) => times === 0).length,
    mostOfAGet: Math.max(...gets.map(({ times }) => times)),
    answered: whole.filter(({ answer }) => answer.by === 'members').length,
  };
}
