import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  brandStyle,
  brandSurfaces,
  brandTokens,
  colourProblems,
  contrastOf,
  leastContrast,
  ownColours,
} from './brand-colours.ts';

const tokens = readFileSync(new URL('../../../ui/src/tokens.css', import.meta.url), 'utf8');
const [dark, light] = [
  tokens.slice(0, tokens.indexOf("\n[data-theme='light']")),
  tokens.slice(tokens.indexOf("\n[data-theme='light']")),
];
const tokenOf = (css: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(css)![1];

test('the surfaces and our own colours are those of the tokens', () => {
  for (const [theme, css] of [
    ['dark', dark],
    ['light', light],
  ] as const)
    expect(brandSurfaces[theme]).toEqual([0, 1, 2, 3, 4].map((at) => tokenOf(css, `bg-${at}`)));
  expect(ownColours).toEqual({
    dark: tokenOf(dark, 'lime'),
    light: tokenOf(light, 'lime'),
    lightText: tokenOf(light, 'lime-text'),
  });
});

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#ffffff', 1],
  ['#777777', '#ffffff', 4.48],
  ['#767676', '#ffffff', 4.54],
  // as the design measured it
  ['#b9f23e', '#0f1318', 14.1],
  ['#3e6600', '#e2e7ec', 5.4],
])('%s on %s is %d', (one, other, ratio) => expect(contrastOf(one, other)).toBeCloseTo(ratio, 1));

test.each<[string, Partial<typeof ownColours>, string[]]>([
  ['our own', {}, []],
  ['a blue that is too dark for the dark theme', { dark: '#1e40af' }, ['dark surface']],
  ['a light one', { dark: '#7dd3fc' }, []],
  ['a pale text on white', { lightText: '#a5e022' }, ['lightText surface']],
  ['a grey just below on the lightest use', { lightText: '#676b70' }, ['lightText surface']],
  ['a grey just above', { lightText: '#62666b' }, []],
  ['a violet button takes white', { light: '#7c3aed', lightText: '#6d28d9' }, []],
])('%s', (_what, changes, wanted) =>
  expect(colourProblems({ ...ownColours, ...changes }).map(({ field, on }) => `${field} ${on}`)).toEqual(wanted),
);

test('what is written on a button reads on all shades of it, for every colour that is taken', () => {
  for (let hue = 0; hue < 4_096; hue += 7) {
    const colour = `#${[hue >> 8, (hue >> 4) & 15, hue & 15].map((part) => `${part.toString(16)}${part.toString(16)}`).join('')}`;
    const colours = { dark: colour, light: colour, lightText: colour };
    if (colourProblems(colours).some(({ on }) => on === 'ink')) continue;
    for (const theme of ['dark', 'light'] as const) {
      const made = brandTokens(theme, colours);
      for (const [text, on] of [
        ['on-lime', 'lime'],
        ['on-lime', 'lime-hi'],
        ['on-lime', 'lime-lo'],
        ['on-lime-2', 'lime'],
      ] as const)
        expect(contrastOf(made[text]!, made[on]!), `${colour} ${text} ${on}`).toBeGreaterThanOrEqual(leastContrast);
    }
  }
});

test('our own need no style sheet; others stand above the tokens', () => {
  expect(brandStyle(ownColours)).toBeNull();
  const style = brandStyle({ ...ownColours, dark: '#7dd3fc' })!;
  expect(style).toMatch(/^html\[data-theme=dark\]\{--lime:#7dd3fc;.*\}html\[data-theme=light\]\{--lime:#a5e022;.*\}$/);
  expect(style).not.toContain('<');
});
