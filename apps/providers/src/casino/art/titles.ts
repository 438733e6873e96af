import type { SlotEntry } from '@lime/domain/casino/slots/catalogue.ts';
import type { SlotSymbol, SlotTitle } from '@lime/domain/casino/slots/title.ts';
import { symbolArt } from './forms.ts';
import { at, dot, line, oval, path, tonesOf } from './shapes.ts';

/** The pictures of a title's symbols, by their numbers, in a grid of 100. */
export const titleSymbols = ({ symbols }: Pick<SlotTitle, 'symbols'>, palette: SlotEntry['palette']): string[] => {
  const tones = tonesOf(palette[2]);
  return symbols.map(([key, , form, tone]) => symbolArt(key, form, tone, tones));
};

const stars = (count: number, fill: string) =>
  Array.from({ length: count }, (_, no) =>
    dot((no * 47 + 11) % 160, (no * 31 + 7) % 110, 0.8 + (no % 3) * 0.5, fill).replace(
      '/>',
      ` opacity="${0.25 + (no % 4) * 0.18}"/>`,
    ),
  ).join('');
const rays = (fill: string) =>
  `<g fill="${fill}" fill-opacity=".16">${Array.from({ length: 12 }, (_, no) => `<path transform="rotate(${no * 30} 80 84)" d="M80 84 66-60h28z"/>`).join('')}</g>`;
const faint = (inside: string, opacity = 0.25) => `<g opacity="${opacity}">${inside}</g>`;

/** What is behind the hero, by how its title plays. */
const grounds: Readonly<Record<string, (light: string) => string>> = {
  classic: rays,
  lines: (light) => stars(18, '#fff') + dot(108, 56, 42, light).replace('/>', ' opacity=".22"/>'),
  ways: (light) =>
    faint([0, 1, 2, 3].map((no) => line(`M-10 ${146 + no * 15}c40-26 60 20 100-4s50-8 80 0`, light, 6)).join('')),
  cluster: (light) =>
    faint(
      Array.from({ length: 12 }, (_, no) =>
        dot((no % 4) * 48 + (Math.floor(no / 4) % 2) * 24 + 4, Math.floor(no / 4) * 62 + 22, 19, light),
      ).join(''),
      0.12,
    ),
  hold: (light) =>
    rays(light) +
    faint(Array.from({ length: 6 }, (_, no) => oval(14 + no * 27, 188 - (no % 2) * 7, 13, 7, '#F0B73C')).join(''), 0.8),
  ladder: (light) =>
    stars(14, '#fff') +
    faint(line('M28 200V20M132 200V20M28 180h104M28 146h104M28 112h104M28 78h104M28 44h104', light, 6), 0.22),
  free: (light) =>
    dot(80, 66, 62, light).replace('/>', ' opacity=".2"/>') + dot(80, 66, 46, light).replace('/>', ' opacity=".22"/>'),
  pool: (light) => faint(path('M0 150 30 122l24 20 28-34 30 38 22-20 26 26v48H0z', light), 0.2) + stars(10, light),
};

/** A picture of a title, 160 by 200: its dearest symbol and what starts its feature, on its palette. */
export function titleArt({ engine, palette }: SlotEntry, title: SlotTitle): string {
  const [upper, lower, light] = palette;
  const tones = tonesOf(light);
  const draw = ([key, , form, tone]: SlotSymbol) => symbolArt(key, form, tone, tones);
  const [hero] = title.symbols as readonly [SlotSymbol, ...SlotSymbol[]];
  const bonus = title.symbols[title.bonus.symbol]!;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${upper}"/><stop offset="1" stop-color="${lower}"/></linearGradient></defs><rect width="160" height="200" fill="url(#g)"/>${grounds[engine]!(light)}${at(88, 10, 0.62, draw(bonus))}${at(18, 56, 1.08, draw(hero))}</svg>`;
}
