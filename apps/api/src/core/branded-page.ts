import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { pictureSrc } from '@lime/contract/picture-path.ts';
import { brandSettings } from '@lime/contract/settings-brand.ts';
import type { Brand } from '@lime/contract/settings-brand.ts';
import { brandStyle, ownColours } from '@lime/domain/brand/brand-colours.ts';
import { withParticle } from '@lime/domain/text/particle.ts';

/** What the product is called until an operator says otherwise. */
export const ownBrand: Brand = brandSettings.brand.default;

/** Ends of the address of an icon of a logo; `maskable` keeps its edge free. */
export type IconShape = '180' | '192' | '512' | 'maskable';

/** Where an icon of a logo is. @param logo a picture's id */
export const iconSrc = (logo: string, shape: IconShape) => `/api/picture/${logo}/icon-${shape}.png`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
/** A text as HTML. */
export const escapedHtml = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => escapes[sign]!);

/** Where the sign of the site is. @param prefix of the web app it is served with */
function signSrc({ logo, dark }: Brand, prefix: string): string {
  if (logo !== '') return pictureSrc(logo);
  return dark === ownColours.dark ? `${prefix}favicon.svg` : `${prefix}brand/${dark.slice(1)}.svg`;
}

/** Our own sign in another colour. @param svg its file @param colour six digits */
export const paintedSign = (svg: string, colour: string) => svg.replaceAll(ownColours.dark.toUpperCase(), `#${colour}`);

const spaced = (text: string) => new RegExp(text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll(' ', '\\s+'));

/**
 * A web app's page with an operator's brand. The built page has our own name, sentence and sign, so it also works without a
 * server.
 *
 * @param prefix  where the app is served
 * @returns       `styleHash`: what the page's policy must allow, empty for our own colours
 */
export function brandPage(html: string, brand: Brand, prefix: string): { html: string; styleHash: string } {
  const style = brandStyle(brand);
  const sign = signSrc(brand, prefix);
  const touch = brand.logo === '' ? `${prefix}apple-touch-icon.png` : iconSrc(brand.logo, '180');
  const branded = html
    .replace(`rel="icon" href="${prefix}favicon.svg" type="image/svg+xml"`, () => `rel="icon" href="${sign}"`)
    .replaceAll(`"${prefix}favicon.svg"`, () => `"${sign}"`)
    .replace(`"${prefix}apple-touch-icon.png"`, () => `"${touch}"`)
    .replace(spaced(ownBrand.intro), () => escapedHtml(brand.intro))
    .replaceAll(`${ownBrand.name} ${ownBrand.slogan}`, () => escapedHtml(`${brand.name} ${brand.slogan}`))
    // in texts and attributes, not in names of files
    .replaceAll(/(?<=[>"])LIME(?=[<" ])/g, () => escapedHtml(brand.name));
  return {
    html: style === null ? branded : branded.replace('</head>', () => `  <style>${style}</style>\n  </head>`),
    styleHash: style === null ? '' : `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  };
}

/** The site as an app of a phone, under an operator's brand. @param manifest our own, as JSON */
export function brandManifest(manifest: string, brand: Brand): string {
  const own = JSON.parse(manifest) as { icons: { src: string }[] };
  const icon = (shape: IconShape, sizes: string) => ({
    src: iconSrc(brand.logo, shape),
    sizes,
    type: 'image/png',
    purpose: shape === 'maskable' ? 'maskable' : 'any',
  });
  return JSON.stringify({
    ...own,
    name: `${brand.name} ${brand.slogan}`,
    short_name: brand.name,
    icons:
      brand.logo === '' ? own.icons : [icon('192', '192x192'), icon('512', '512x512'), icon('maskable', '512x512')],
  });
}

/** A text that names the site, with the operator's name and the particle that fits it. */
export function brandText(text: string, { name }: Pick<Brand, 'name'>): string {
  if (name === ownBrand.name) return text;
  return text
    .replaceAll(/\bLIME(은|이라고|이|을)/g, (_, particle: '은' | '이' | '을' | '이라고') =>
      withParticle(name, particle, { 은: '는', 이: '가', 을: '를', 이라고: '라고' }[particle]),
    )
    .replaceAll(/\bLIME\b/g, () => name);
}

/** The files of a web app that depend on the brand, as a process serves them now. */
export type BrandedApp = {
  /** null: our own brand, so the built page is right as it is */
  page(): { html: string; etag: string } | null;
  /** what its policy must allow; empty: nothing */
  styleHash(): string;
  manifest(): string | null;
  /** null: not ours to paint */
  sign(colour: string): string | null;
};

/** Makes each page once a brand. @param folder what `vite build` wrote @param prefix where the app is served */
export function createBrandedApp(folder: string, prefix: string, brand: () => Brand): BrandedApp {
  const read = (name: string) => {
    const path = join(folder, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  };
  let made: { of: Brand; page: ReturnType<BrandedApp['page']>; styleHash: string } | null = null;

  function current() {
    const of = brand();
    if (made?.of === of) return made;
    const source = isDeepStrictEqual(of, ownBrand) ? null : read('index.html');
    if (source === null) return (made = { of, page: null, styleHash: '' });
    const { html, styleHash } = brandPage(source, of, prefix);
    const etag = `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`;
    return (made = { of, page: { html, etag }, styleHash });
  }

  return {
    page: () => current().page,
    styleHash: () => current().styleHash,
    manifest() {
      const own = current().page && read('manifest.webmanifest');
      return own ? brandManifest(own, brand()) : null;
    },
    sign(colour) {
      const own = /^[0-9a-f]{6}$/.test(colour) ? read('favicon.svg') : null;
      return own && paintedSign(own, colour);
    },
  };
}
