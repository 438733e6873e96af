/** The two looks of a page. */
export type BrandTheme = 'dark' | 'light';

/** What an operator chooses, as `#rrggbb`: buttons and marks of each theme, and links on the light one. */
export type BrandColours = { readonly dark: string; readonly light: string; readonly lightText: string };

/** The surfaces texts are read on, darkest to lightest use: `--bg-0` to `--bg-4` of the tokens. */
export const brandSurfaces: Readonly<Record<BrandTheme, readonly string[]>> = {
  dark: ['#090c0f', '#0f1318', '#151a21', '#1d242d', '#27303b'],
  light: ['#f3f5f7', '#ffffff', '#f7f9fa', '#edf0f3', '#e2e7ec'],
};

/** Our own, of the tokens. */
export const ownColours: BrandColours = { dark: '#b9f23e', light: '#a5e022', lightText: '#3e6600' };

/** WCAG 2.2 AA for texts. */
export const leastContrast = 4.5;
const inks = ['#0e1602', '#ffffff'] as const;

type Rgb = readonly [number, number, number];
const rgbOf = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as never;
const hexOf = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** `share` of the other colour in the first: 0 to 1. */
function mix(one: string, other: string, share: number): string {
  const [from, to] = [rgbOf(one), rgbOf(other)];
  return hexOf(from.map((part, at) => part + (to[at]! - part) * share) as never);
}

function luminance(colour: string): number {
  const [red, green, blue] = rgbOf(colour).map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

/** The contrast of two colours by WCAG: 1 to 21. @param one `#rrggbb`, as the other */
export function contrastOf(one: string, other: string): number {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high! + 0.05) / (low! + 0.05);
}

/** The least contrast of a text on any surface of a theme. */
const leastOn = (theme: BrandTheme, text: string) =>
  Math.min(...brandSurfaces[theme].map((surface) => contrastOf(text, surface)));

/** What reads best on a button of this colour. */
const inkOn = (colour: string) => (contrastOf(colour, inks[0]) >= contrastOf(colour, inks[1]) ? inks[0] : inks[1]);

/** A colour that cannot be read, with its contrast and where. */
export type ColourProblem = {
  readonly field: keyof BrandColours;
  readonly contrast: number;
  readonly on: 'surface' | 'ink';
};

/** The colours that would not be read by everybody; empty: all of them can. */
export function colourProblems(colours: BrandColours): ColourProblem[] {
  const found: ColourProblem[] = [
    { field: 'dark', on: 'surface', contrast: leastOn('dark', colours.dark) },
    { field: 'dark', on: 'ink', contrast: contrastOf(colours.dark, inkOn(colours.dark)) },
    { field: 'light', on: 'ink', contrast: contrastOf(colours.light, inkOn(colours.light)) },
    { field: 'lightText', on: 'surface', contrast: leastOn('light', colours.lightText) },
  ];
  return found.filter(({ contrast }) => contrast < leastContrast);
}

/** The tokens of a theme that follow from the operator's colours, by name without `--`. */
export function brandTokens(theme: BrandTheme, colours: BrandColours): Readonly<Record<string, string>> {
  const main = colours[theme];
  const ink = inkOn(main);
  const read = (colour: string, instead: string) => (contrastOf(colour, ink) >= leastContrast ? colour : instead);
  const soft = mix(ink, main, 0.2);
  const [red, green, blue] = rgbOf(main);
  const sheer = (share: number) => `rgba(${red},${green},${blue},${share})`;
  const text = theme === 'dark' ? colours.dark : colours.lightText;
  return {
    lime: main,
    'lime-hi': read(mix(main, '#ffffff', 0.15), main),
    'lime-lo': read(mix(main, '#000000', 0.15), main),
    'lime-text': text,
    'on-lime': ink,
    'on-lime-2': contrastOf(soft, main) >= leastContrast ? soft : ink,
    'lime-a08': sheer(0.08),
    'lime-a14': sheer(0.14),
    'lime-a28': sheer(0.28),
    focus: theme === 'dark' ? mix(main, '#ffffff', 0.4) : text,
  };
}

/** The style sheet of these colours, above the tokens' own; null: they are our own. */
export function brandStyle(colours: BrandColours): string | null {
  if ((['dark', 'light', 'lightText'] as const).every((name) => colours[name] === ownColours[name])) return null;
  const of = (theme: BrandTheme) =>
    Object.entries(brandTokens(theme, colours))
      .map(([name, value]) => `--${name}:${value}`)
      .join(';');
  return `html[data-theme=dark]{${of('dark')}}html[data-theme=light]{${of('light')}}`;
}
