import { dot, line, oval, path, toneOf } from './shapes.ts';
import type { Tone } from './shapes.ts';

const leaf = path('M52 22C54 8 70 4 82 8 78 20 66 26 52 22z', '#4FB04A');
const stem = line('M50 30C48 20 50 14 54 8', '#6A4A24', 5);
const shine = (x: number, y: number) => oval(x, y, 8, 12, '#fff', 24).replace('/>', ' fill-opacity=".4"/>');
const round = (hex: string, rx = 34, ry = 33) => {
  const { m, d } = toneOf(hex);
  return (
    oval(50, 60, rx, ry, m) +
    path(
      `M58 ${60 - ry}c${rx} 6 ${rx * 0.8} ${ry * 1.7} 0 ${ry * 2 - 4} 18-20 18-50 0-${ry * 2 - 4}z`,
      d,
      'fill-opacity=".35"',
    ) +
    shine(36, 48)
  );
};

const drawn: Readonly<Record<string, () => string>> = {
  melon: () =>
    path('M6 34a44 44 0 0 0 88 0z', '#1C8A49') +
    path('M12 34a38 38 0 0 0 76 0z', '#E9F7DA') +
    path('M17 34a33 33 0 0 0 66 0z', '#F0445A') +
    [
      [34, 46],
      [50, 54],
      [66, 46],
      [42, 42],
      [58, 42],
    ]
      .map(([x, y]) => oval(x!, y!, 2.6, 4.4, '#2A0A10'))
      .join(''),
  grape: () =>
    [
      [32, 42],
      [50, 40],
      [68, 42],
      [40, 56],
      [60, 56],
      [50, 70],
      [32, 58],
      [68, 58],
      [50, 55],
      [42, 72],
      [58, 72],
      [50, 86],
    ]
      .map(([x, y]) => dot(x!, y!, 11, '#8A4BD0') + dot(x! - 3, y! - 3, 3, '#C7A0F0'))
      .join('') +
    stem +
    leaf,
  orange: () => round('#FF9A2B') + leaf,
  lemon: () =>
    oval(50, 56, 40, 27, '#FFE04A', -24) +
    path('M14 74l-8 10 14-2zM84 34l10-8-4 14z', '#E5BE2A') +
    shine(40, 46) +
    leaf,
  cherry: () =>
    line('M34 62C36 36 50 18 66 10M68 66C66 42 66 22 66 10', '#4F8A3A', 4) +
    dot(30, 70, 19, '#D91F3A') +
    dot(70, 74, 19, '#F04458') +
    shine(24, 64) +
    shine(64, 68) +
    path('M66 10c10-6 20-2 26 6-10 6-20 4-26-6z', '#4FB04A'),
  apple: () =>
    path('M50 32C36 20 12 30 14 58c2 24 18 38 36 34 18 4 34-10 36-34 2-28-22-38-36-26z', '#E23A44') +
    shine(32, 50) +
    stem +
    leaf,
  plum: () => round('#8A3FA0') + line('M50 30c-6 20-6 42 0 62', '#5A2470', 3) + leaf,
  pineapple: () =>
    path(
      'M50 34C38 24 32 14 36 2c6 6 8 10 10 16 0-8 2-12 4-16 2 4 4 8 4 16 2-6 4-10 10-16 4 12-2 22-14 32z',
      '#3F9B57',
    ) +
    oval(50, 64, 26, 32, '#F2B632') +
    line('M30 46l40 36M70 46 30 82M26 62l28 30M74 62 46 92M40 36l34 28M60 36 26 64', '#B57A14', 2.4),
  mango: () =>
    oval(50, 58, 28, 36, '#FFA63A', 28) +
    oval(60, 62, 16, 28, '#F2643A', 28).replace('/>', ' fill-opacity=".45"/>') +
    shine(36, 44) +
    leaf,
  peach: () => round('#FFA18A') + line('M50 28c-8 20-6 44 2 62', '#E0705A', 3) + leaf,
  kiwi: () =>
    dot(50, 54, 38, '#8A6238') +
    dot(50, 54, 32, '#8FCB4A') +
    oval(50, 54, 11, 13, '#F4F6D6') +
    Array.from(
      { length: 10 },
      (_, no) => `<g transform="rotate(${no * 36} 50 54)">${oval(50, 36, 2, 4, '#1D2412')}</g>`,
    ).join(''),
  persimmon: () => round('#F2732B') + path('M50 32 34 26l10-6-4-10 10 6 10-6-4 10 10 6z', '#4F8A3A'),
  dates: () =>
    [
      [34, 58],
      [52, 66],
      [68, 54],
    ]
      .map(([x, y]) => oval(x!, y!, 11, 20, '#8A4A24', 16) + oval(x! - 3, y! - 6, 3, 7, '#C98A54', 16))
      .join('') + line('M36 38 52 12 66 34M52 12v34', '#6A8A3A', 4),
  coconut: () =>
    dot(50, 54, 38, '#6A4424') +
    dot(50, 54, 30, '#F7F2EA') +
    oval(50, 58, 20, 16, '#DCE8EA') +
    line('M14 44c-4-4-6-8-6-12M86 44c4-4 6-8 6-12', '#8A5F36', 4),
  yuzu: () =>
    round('#FFD83A') +
    [
      [40, 66],
      [58, 56],
      [60, 74],
      [44, 48],
    ]
      .map(([x, y]) => dot(x!, y!, 2, '#D9A81E'))
      .join('') +
    leaf,
  jujube: () =>
    oval(36, 62, 18, 25, '#B5322A', -12) + oval(66, 58, 17, 24, '#D9483A', 14) + shine(30, 54) + shine(60, 50) + leaf,
};

export function fruit(key: string, t: Tone): string {
  return drawn[key]?.() ?? round(t.m) + leaf;
}
