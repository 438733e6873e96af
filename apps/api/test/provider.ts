import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import { providerCallText } from '@lime/contract/provider-calls.ts';
import type { ProviderAnswer, ProviderCallName } from '@lime/contract/provider-calls.ts';
import { signatureOf } from '../src/features/providers/provider-proof.ts';
import { openTestSite } from './site.ts';
import type { TestSite } from './site.ts';

/** What the site of a test and its provider share. */
export const providerSecret = 'what the site and its provider share, for tests';

/** A site for the tests of one file whose providers are this server. */
export async function openSiteWithHost(host: Server): Promise<TestSite> {
  await new Promise<void>((done) => host.listen(0, '127.0.0.1', done));
  const providerUrl = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;
  const site = await openTestSite({ config: { roles: new Set(['web']), providerUrl } });
  afterAll(async () => {
    await site.close();
    host.close();
  });
  return site;
}

export type ProviderSent = {
  readonly id?: string;
  /** instead of what the built-in host sends */
  readonly headers?: Record<string, string>;
  readonly address?: string;
};

/** A call of the token host, signed as it signs. */
export async function providerCall(
  site: TestSite,
  name: ProviderCallName,
  body: object | string,
  { id = 'token', headers, address = '127.0.0.1' }: ProviderSent = {},
): Promise<ProviderAnswer & Record<string, unknown>> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const time = String(Date.now());
  const signed = {
    'x-lime-time': time,
    'x-lime-signature': signatureOf(providerSecret, time, providerCallText(id, name, text)),
  };
  const answer = await site.app.server.inject({
    method: 'POST',
    url: `/api/provider/${id}/${name}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/json', ...(headers ?? signed) },
    payload: text,
  });
  if (answer.statusCode !== 200) throw new Error(`a provider call was answered ${answer.statusCode}: ${answer.body}`);
  return answer.json();
}
