// What drawings are made of: SVG in a grid of 100 by 100.

/** How a form is drawn, by its tone and its symbol's key. */
export type Drawing = (tone: Tone, key: string) => string;

/** A colour in three shades: what light falls on, itself, what lies in shadow. */
export type Tone = { readonly l: string; readonly m: string; readonly d: string };

export const path = (d: string, fill: string, more = ''): string =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`;
export const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const dot = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${turn === 0 ? '' : ` transform="rotate(${turn} ${x} ${y})"`}/>`;
export const box = (x: number, y: number, w: number, h: number, fill: string, r = 0): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
/** The same thing several times around a middle. */
export const around = (count: number, inside: string, x = 50, y = 50): string =>
  Array.from({ length: count }, (_, no) => `<g transform="rotate(${(no * 360) / count} ${x} ${y})">${inside}</g>`).join(
    '',
  );
export const at = (x: number, y: number, scale: number, inside: string): string =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inside}</g>`;
/** Two eyes that look. */
export const eyes = (x: number, y: number, apart: number, r: number, fill = '#1B1A22'): string =>
  [x - apart, x + apart].map((to) => dot(to, y, r, fill) + dot(to + r * 0.35, y - r * 0.35, r * 0.32, '#fff')).join('');

/** A star of five points. */
export const fiveStar = (t: Tone) =>
  path('M50 4 62 36l34 2-27 21 10 34-29-19-29 19 10-34L4 38l34-2z', t.m) +
  path('M50 4v70L21 93l10-34L4 38l34-2z', t.l, 'fill-opacity=".5"');
/** A cut stone. */
export const gem: Drawing = ({ l, m, d }) =>
  path('M26 18h48l20 26-44 48L6 44z', m) +
  path('M26 18 34 44 50 92 6 44zM74 18 66 44 50 92l44-48z', d, 'fill-opacity=".55"') +
  path('M26 18h48L66 44H34z', l) +
  line('M6 44h88', l, 2);

type Hsl = readonly [hue: number, saturation: number, lightness: number];

function hslOf(hex: string): Hsl {
  const [r, g, b] = [1, 3, 5].map((from) => parseInt(hex.slice(from, from + 2), 16) / 255) as [number, number, number];
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const span = most - least;
  const lightness = (most + least) / 2;
  if (span === 0) return [0, 0, lightness];
  const hue = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
  return [(hue * 60 + 360) % 360, span / (1 - Math.abs(2 * lightness - 1)), lightness];
}

function hexOf([hue, saturation, lightness]: Hsl): string {
  const span = saturation * Math.min(lightness, 1 - lightness);
  const part = (no: number) => {
    const k = (no + hue / 30) % 12;
    const value = lightness - span * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${part(0)}${part(8)}${part(4)}`;
}

const between = (least: number, value: number, most: number) => Math.max(least, Math.min(most, value));

/** The three shades of a colour. */
export function toneOf(hex: string): Tone {
  const [hue, saturation, lightness] = hslOf(hex);
  return {
    l: hexOf([hue, saturation, between(0, lightness + (1 - lightness) * 0.45, 0.97)]),
    m: hex,
    d: hexOf([hue, saturation * 0.95, lightness * 0.56]),
  };
}

/** The five tones of a title, from the light of its palette around the colours. */
export function tonesOf(light: string): readonly Tone[] {
  const [hue, saturation] = hslOf(light);
  const strong = between(0.55, saturation, 0.85);
  return [light, ...[165, 40, 285, 215].map((turn) => hexOf([(hue + turn) % 360, strong, 0.6]))].map(toneOf);
}
