import type { Brand } from '@lime/contract/settings-brand.ts';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import { escapedHtml } from './branded-page.ts';

// No style and no script of its own, so that nothing else need be loaded from a site one may not see.
const page = (name: string) => `<!doctype html>
<html lang="ko">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>이용할 수 없는 주소예요 · ${escapedHtml(name)}</title>
<main>
<h1>이 주소에서는 이용할 수 없어요</h1>
<p>접속하신 네트워크 주소가 차단돼 있어요. 다른 네트워크에서 다시 접속해주세요.</p>
<p>잘못 차단됐다면 접속한 시각을 고객센터에 알려주세요.</p>
<p><small>모의머니 · 현금 가치 없음 · 환전 불가</small></p>
</main>
</html>
`;

/**
 * What a denied address sees of the website: a plain page, 403. The office has its own lists of addresses, and the API
 * says no in its own way.
 */
export function denyPages(isDenied: (address: string) => boolean, brand: () => Brand): onRequestHookHandler {
  return (request, reply, done) => {
    if (/^\/(api|office)(?![^/?])/.test(request.url) || !isDenied(request.ip)) return done();
    sendDeniedPage(reply, brand());
  };
}

/** Says by a plain page, 403, that an operator refuses this address. */
export function sendDeniedPage(reply: FastifyReply, { name }: Pick<Brand, 'name'>): FastifyReply {
  return reply
    .code(403)
    .headers({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'x-play-money': '1',
    })
    .type('text/html; charset=utf-8')
    .send(page(name));
}
