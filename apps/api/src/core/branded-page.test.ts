import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { brandManifest, brandPage, brandText, iconSrc, ownBrand } from './branded-page.ts';

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
const logo = 'AAAAAAAAAAAAAAAAAAAAAA';

test('the built pages say nothing of our own name, sentence and sign once the operator has theirs', () => {
  const brand = { ...ownBrand, name: '달토끼', slogan: '모의 게임', intro: '어서 오세요.', logo };
  const member = brandPage(read('member/index.html'), brand, '/');
  expect(member.html).not.toMatch(/LIME|라임|favicon\.svg|apple-touch-icon\.png/);
  expect(member.html.match(/달토끼/g)).toHaveLength(6);
  expect(member.html.split(`/api/picture/${logo}.webp`)).toHaveLength(4);
  expect(member.html).toContain(iconSrc(logo, '180'));
  expect(member.styleHash).toBe('');
  // as vite writes it
  const office = brandPage(read('office/index.html').replaceAll('"/favicon', '"/office/favicon'), brand, '/office/');
  expect(office.html).toContain('<title>달토끼 운영</title>');
  expect(office.html).not.toMatch(/LIME|favicon\.svg/);
});

test('our own brand is the page as it was built', () => {
  const html = read('member/index.html');
  expect(brandPage(html, ownBrand, '/').html.replaceAll(/\s+/g, ' ')).toBe(
    html.replace('href="/favicon.svg" type="image/svg+xml"', 'href="/favicon.svg"').replaceAll(/\s+/g, ' '),
  );
});

test('files whose names hold our name stay', () => {
  const html = '<script src="/assets/LIME-12.js"></script><link href="/assets/LIME.css"><title>LIME</title>';
  expect(brandPage(html, { ...ownBrand, name: '달' }, '/').html).toBe(html.replace('>LIME<', '>달<'));
});

test('an app of a phone has the icons of the logo', () => {
  const own = read('member/public/manifest.webmanifest');
  const made = JSON.parse(brandManifest(own, { ...ownBrand, name: '달', logo }));
  expect(made).toMatchObject({ name: '달 모의머니 스포츠', short_name: '달', start_url: '/main' });
  expect(made.icons.map(({ src, sizes, purpose }: Record<string, string>) => [src, sizes, purpose])).toEqual([
    [iconSrc(logo, '192'), '192x192', 'any'],
    [iconSrc(logo, '512'), '512x512', 'any'],
    [iconSrc(logo, 'maskable'), '512x512', 'maskable'],
  ]);
  expect(JSON.parse(brandManifest(own, { ...ownBrand, name: '달' })).icons).toEqual(JSON.parse(own).icons);
});

test.each([
  ['LIME은 LIME이 LIME을 LIME의', '달토끼', '달토끼는 달토끼가 달토끼를 달토끼의'],
  ['LIME은 LIME이 LIME을 LIME에는', '달', '달은 달이 달을 달에는'],
  ['LIME이라고 말하는', 'Moon', 'Moon이라고 말하는'],
  ['LIME이라고 LIMES', '토끼', '토끼라고 LIMES'],
  ['LIME은', 'LIME', 'LIME은'],
])('%s by %s', (text, name, said) => expect(brandText(text, { name })).toBe(said));
