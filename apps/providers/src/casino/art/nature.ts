import { fruit } from './fruits.ts';
import { around, at, box, dot, eyes, fiveStar, gem, line, oval, path } from './shapes.ts';
import type { Drawing } from './shapes.ts';

// What grows, flies, burns and falls by itself.

const petals = (count: number, fill: string, inner: string): string =>
  around(
    count,
    path('M50 46C34 40 34 14 50 8c16 6 16 32 0 38z', fill) + path('M50 44c-6-6-6-18 0-24 6 6 6 18 0 24z', inner),
  );
export const nature = {
  leaf: ({ l, m, d }, key) =>
    key === 'ginkgo'
      ? path('M50 62C34 60 10 52 8 32c12-12 28-18 40-13l2 13 2-13c12-5 28 1 40 13-2 20-26 28-42 30z', m) +
        line('M50 60c0 12 2 22 8 34M50 60 26 30M50 60 74 30', d, 4)
      : key === 'ginseng'
        ? path('M42 40c-8 14-8 24 0 34l-14 22 20-14 4 14 4-16 18 12-14-18c8-10 6-24-2-34z', '#E9C98A') +
          path('M50 40C36 28 30 16 34 6c10 4 14 12 16 20 2-8 8-16 18-20 2 12-4 24-18 34z', '#4FB04A') +
          dot(50, 8, 6, '#E4384A')
        : path('M10 90C4 36 40 6 92 8c4 54-30 84-82 82z', m) +
          path('M10 90C50 80 76 50 92 8c4 54-30 84-82 82z', d, 'fill-opacity=".5"') +
          line('M10 90 76 26M32 68l2-24M48 52l4-22M38 62l24 0M54 46l22-2', l, 3),
  tree: ({ l, m, d }, key) =>
    key === 'cactus'
      ? line('M50 94V12M50 60H26V36M50 50h24V28', m, 17) + line('M50 88V16', l, 2.4) + dot(50, 6, 6, '#F0608A')
      : key === 'palm'
        ? path('M48 36c-6 22-8 38-8 60h16c-2-20-2-38 0-60z', '#A9713A') +
          [
            'M52 34C34 12 14 16 4 34c20-8 34-6 48 0z',
            'M52 34c18-22 38-18 46 0-18-8-32-6-46 0z',
            'M52 34C40 30 20 40 18 62c10-18 22-24 34-28z',
            'M52 34c14-2 32 8 32 28-10-16-20-24-32-28z',
          ]
            .map((d1, no) => path(d1, no % 2 ? l : m))
            .join('') +
          dot(46, 40, 6, '#6A4424') +
          dot(58, 40, 6, '#6A4424')
        : key === 'bamboo'
          ? [30, 56].map((x) => box(x, 6, 14, 88, m, 4) + line(`M${x} 28h14M${x} 52h14M${x} 76h14`, d, 4)).join('') +
            path('M70 30c10-14 20-16 28-12-4 12-16 16-28 12zM30 44C20 32 10 32 2 38c6 10 18 12 28 6z', l)
          : key === 'coral'
            ? line('M50 94V46M50 74 22 52V30M50 66l28-20V22M50 46 38 14M50 46 62 10M22 42 10 34M78 36l12-8', m, 11)
            : key === 'willow-fire'
              ? Array.from({ length: 7 }, (_, no) =>
                  line(
                    `M50 20C${20 + no * 10} ${10} ${6 + no * 15} 40 ${6 + no * 14.6} ${78 - Math.abs(no - 3) * 6}`,
                    no % 2 ? m : '#FF8A5A',
                    3.4,
                  ),
                ).join('') + dot(50, 20, 6, '#fff')
              : box(44, 74, 12, 22, '#6A4424', 3) +
                path('M50 4 78 40H64l20 26H66l18 14H16l18-14H16l20-26H22z', m) +
                path('M50 4v76H16l18-14H16l20-26H22z', l, 'fill-opacity=".4"') +
                line('M50 4v0', d, 1),
  clover: ({ l, m, d }) =>
    line('M50 54c0 20 6 30 16 40', d, 6) +
    around(
      4,
      path('M50 50C28 46 22 28 32 18c8-8 16-4 18 4 2-8 10-12 18-4 10 10 4 28-18 32z', m) + line('M50 48V26', l, 3),
    ),
  flame: ({ l, m, d }, key) =>
    key === 'candle'
      ? box(32, 46, 36, 48, '#F7EFDC', 5) +
        path('M50 4c14 18 14 28 0 38-14-10-14-20 0-38z', m) +
        path('M50 18c6 10 6 16 0 22-6-6-6-12 0-22z', '#FFE14A') +
        line('M50 38v8', '#3A2416', 3)
      : key === 'comet'
        ? path('M98 4C60 10 36 28 26 48l24 22C68 58 88 36 98 4z', l) + dot(34, 64, 25, m) + oval(27, 56, 8, 6, '#fff')
        : /furnace|stove/.test(key)
          ? box(8, 30, 84, 64, '#5A4A46', 8) +
            box(26, 46, 48, 42, '#1A0D0A', 8) +
            box(60, 6, 18, 26, '#5A4A46', 3) +
            at(
              22,
              38,
              0.56,
              path(
                'M50 4c24 26 34 40 32 60-2 18-16 30-32 30S20 82 18 64c-2-14 8-20 12-34 8 6 10 12 10 18C46 38 50 24 50 4z',
                m,
              ) + path('M50 40c12 14 18 22 16 34-2 10-8 16-16 16s-14-6-16-16c-2-10 10-18 16-34z', '#FFE14A'),
            )
          : path(
              'M50 4c24 26 34 40 32 60-2 18-16 30-32 30S20 82 18 64c-2-14 8-20 12-34 8 6 10 12 10 18C46 38 50 24 50 4z',
              m,
            ) +
            path('M50 40c12 14 18 22 16 34-2 10-8 16-16 16s-14-6-16-16c-2-10 10-18 16-34z', '#FFE14A') +
            line('M20 90h60', d, key === 'campfire' ? 10 : 0.1),
  flower: ({ l, m, d }, key) =>
    /flake/.test(key)
      ? around(6, line('M50 50V8M50 22 38 12M50 22l12-10M50 36l-9-8M50 36l9-8', m, 5))
      : key === 'lotus'
        ? oval(50, 84, 46, 10, '#3E9B57') +
          path('M50 10c16 18 20 44 0 66-20-22-16-48 0-66z', l) +
          path('M22 26c20 8 28 28 28 50-24-4-34-26-28-50zM78 26c-20 8-28 28-28 50 24-4 34-26 28-50z', m) +
          path('M4 50c20-4 40 10 46 28C26 84 8 72 4 50zM96 50c-20-4-40 10-46 28 24 6 42-6 46-28z', d)
        : /rose|peony/.test(key)
          ? around(8, oval(50, 24, 17, 18, m)) +
            around(5, oval(50, 36, 13, 14, l)) +
            dot(50, 50, 11, d) +
            line('M44 50c0-8 12-8 12 0s-8 8-8 2', l, 2.4)
          : petals(key === 'edelweiss' ? 8 : 5, m, l) + dot(50, 50, 11, '#FCE08A') + around(5, dot(50, 36, 2.4, d)),
  cloud: ({ l, m, d }, key) =>
    path('M24 76a19 19 0 0 1-2-37 25 25 0 0 1 47-9 21 21 0 0 1 9 46z', m) +
    path('M24 76a19 19 0 0 1-2-37 25 25 0 0 1 26-20c-16 12-20 40 2 57z', l) +
    (key === 'genie' || key === 'spirit'
      ? eyes(50, 50, 11, 5) + line('M44 62c4 4 8 4 12 0', d, 3)
      : key === 'jellyfish'
        ? line('M30 76c-4 8 4 10 0 18M46 76c-4 8 4 10 0 18M62 76c-4 8 4 10 0 18', m, 5) + eyes(50, 52, 11, 4)
        : line('M32 60c0-9 14-9 14 0 0 7-9 7-9 1M54 54c0-11 17-11 17 0 0 8-11 8-11 1', d, 3)) +
    (key === 'storm' ? path('M50 70 38 92h10l-4 8 18-22H50z', '#FFD93B') : ''),
  moon: ({ l, m, d }, key) =>
    key === 'moon' && d
      ? dot(50, 50, 42, m) +
        dot(36, 38, 7, d).replace('/>', ' fill-opacity=".35"/>') +
        dot(64, 32, 5, d).replace('/>', ' fill-opacity=".35"/>') +
        dot(60, 62, 10, d).replace('/>', ' fill-opacity=".35"/>') +
        path('M14 40A38 38 0 0 1 60 10C38 14 22 24 14 40z', l)
      : key === 'full-moon'
        ? dot(50, 50, 44, l) + dot(50, 50, 36, m) + dot(40, 44, 8, d).replace('/>', ' fill-opacity=".3"/>')
        : path('M64 6a46 46 0 1 0 30 68A40 40 0 0 1 64 6z', m) + path('M64 6a46 46 0 0 0-54 56A50 50 0 0 1 64 6z', l),
  mountain: ({ l, m, d }, key) =>
    key === 'pyramid'
      ? path('M50 10 98 90H2z', m) + path('M50 10 98 90H60z', d) + line('M22 58h44M36 36h22M12 74h48', d, 2)
      : key === 'volcano'
        ? path('M38 30h24l34 64H4z', m) +
          path('M38 30h24c-2 14 8 20 6 34-6-4-6-16-14-16s-4 18-12 26c-6-14-2-28-4-44z', '#FF6A2B') +
          path(
            'M50 4c10 10 10 18 0 26-10-8-10-16 0-26zM30 10c6 6 6 10 2 16-6-4-8-10-2-16zM72 8c4 8 2 12-4 16-4-6-4-12 4-16z',
            '#FFB02E',
          )
        : /dune|mound/.test(key)
          ? path('M2 82C20 34 48 24 62 50c12-12 28 6 36 32z', m) +
            path('M40 34c16-4 24 18 14 48h44C90 56 74 38 62 50 56 38 48 34 40 34z', d, 'fill-opacity=".4"') +
            dot(78, 22, 12, l)
          : path('M38 12 74 92H2z', m) +
            path('M66 32 98 92H50z', d) +
            path('M38 12 52 44l-8-4-6 8-8-8-8 6z', '#fff') +
            path('M66 32 76 52l-8-2-8 6z', l),
  wave: ({ l, m, d }, key) =>
    key === 'rainbow'
      ? ['#E4475B', '#FF9A2B', '#FFD93B', '#4FB04A', '#3A7CF0']
          .map(
            (hex, no) =>
              `<path d="M${6 + no * 7} 80a${44 - no * 7} ${44 - no * 7} 0 0 1 ${88 - no * 14} 0" fill="none" stroke="${hex}" stroke-width="7"/>`,
          )
          .join('') + path('M2 84c4-14 22-14 26 0zM72 84c4-14 22-14 26 0z', '#fff')
      : key === 'aurora'
        ? ['#6FE0B0', '#8CF2C8', '#7FB0FF']
            .map((hex, no) =>
              path(
                `M${4 + no * 10} ${90 - no * 6}C${10 + no * 16} 50 ${30 + no * 8} 50 ${34 + no * 18} ${8 + no * 6}c10 30-6 50 ${14 + no * 4} 76z`,
                hex,
                'fill-opacity=".7"',
              ),
            )
            .join('')
        : path('M2 66C10 26 44 10 68 22c20 10 18 32 4 34-10 0-12-12-4-14-20-8-34 10-28 26 16 14 40 14 58 4v20H2z', m) +
          path('M2 66C10 26 44 10 68 22 40 20 22 40 18 66z', l) +
          path('M2 80c30 12 66 12 96-2v14H2z', d),
  sun: ({ l, m, d }, key) =>
    key === 'sunflower'
      ? around(14, oval(50, 16, 8, 17, m)) + dot(50, 50, 22, '#6A3E1C') + dot(50, 50, 14, '#4A2810')
      : around(12, path('M50 2 57 22H43z', m)) +
        dot(50, 50, 29, m) +
        path('M24 40a29 29 0 0 1 40-15C46 26 32 30 24 40z', l) +
        line('M38 56c6 6 18 6 24 0', d, 3),
  star: (t, key) =>
    key === 'finale'
      ? around(12, line('M50 44V10', t.m, 4) + dot(50, 8, 4, t.l)) + around(12, line('M50 44V24', '#FF6A9A', 3))
      : key === 'wheel'
        ? ''
        : fiveStar(t) +
          (/fairy|angel|snow/.test(key)
            ? eyes(50, 50, 9, 4) + line('M45 60c3 3 7 3 10 0', t.d, 2.6)
            : key === 'meteor'
              ? line('M70 24 96 4M78 34 98 18', t.l, 4)
              : ''),
  drop: ({ l, m, d }, key) =>
    key === 'sapphire'
      ? gem({ l, m, d }, key)
      : key === 'bubble'
        ? dot(50, 50, 40, m).replace('/>', ' fill-opacity=".55"/>') +
          `<circle cx="50" cy="50" r="40" fill="none" stroke="${l}" stroke-width="4"/>` +
          oval(36, 32, 12, 7, '#fff', -36)
        : path('M50 6c20 28 32 40 32 58a32 32 0 0 1-64 0c0-18 12-30 32-58z', m) +
          path('M56 90c20-10 26-40 6-66 12 18 20 28 20 40 0 14-10 26-26 26z', d, 'fill-opacity=".5"') +
          oval(38, 62, 7, 12, l, 14) +
          (key === 'pear' ? line('M50 10C48 4 52 2 56 0', '#6A4A24', 4) : ''),
  bolt: ({ l, m, d }) =>
    path('M60 4 16 58h26l-8 38 50-58H56z', m) +
    path('M60 4 16 58h14L58 20z', l) +
    line('M60 4 16 58h26l-8 38 50-58H56z', d, 2.4),
  egg: ({ l, m, d }, key) =>
    key === 'nest'
      ? oval(50, 74, 44, 18, '#8A5F36') +
        [30, 50, 70].map((x) => oval(x, 54, 13, 18, '#F7EFDC')).join('') +
        line('M8 72c20 14 64 14 84 0M12 82c20 8 56 8 76 0', '#5A3A1C', 3)
      : key === 'kiwi'
        ? fruit('kiwi', { l, m, d })
        : /coal|moon-rock|pebble/.test(key)
          ? path('M20 34 46 14l32 12 14 30-16 30-44 4L8 62z', m) +
            path('M20 34 46 14l8 30-22 16z', l, 'fill-opacity=".5"') +
            path('M54 44l24-18 14 30-24 4z', d, 'fill-opacity=".5"')
          : /acorn|chestnut/.test(key)
            ? path('M18 44h64c0 30-18 42-32 50-14-8-32-20-32-50z', m) +
              path('M12 46C12 20 30 14 50 14s38 6 38 32z', d) +
              box(46, 2, 8, 14, '#5A3A1C', 3)
            : path('M50 6c22 0 34 32 34 52 0 22-14 36-34 36S16 80 16 58C16 38 28 6 50 6z', m) +
              path('M62 12c14 12 22 32 22 46 0 20-12 34-28 36 20-22 20-58 6-82z', d, 'fill-opacity=".3"') +
              oval(36, 38, 8, 14, l, 20),
  shell: ({ l, m, d }, key) =>
    key === 'snail'
      ? path('M6 84c0-16 24-8 40-12 30 0 44-4 44 12z', '#E3C49C') +
        dot(44, 52, 30, m) +
        line('M44 52c6-6 14 0 10 8-4 10-22 8-24-6-2-16 18-26 32-16', d, 5) +
        line('M82 70V50M90 72V54', '#C9A06A', 4)
      : key === 'scale'
        ? [
            [28, 30],
            [56, 30],
            [14, 50],
            [42, 50],
            [70, 50],
            [28, 70],
            [56, 70],
          ]
            .map(
              ([x, y]) =>
                path(`M${x} ${y}c0 26 30 26 30 0 0-16-30-16-30 0z`, m) + path(`M${x! + 4} ${y}c2-8 20-8 22 0z`, l),
            )
            .join('')
        : path('M50 94 6 44C10 4 90 4 94 44z', m) +
          line('M50 90 16 38M50 90 32 20M50 90V14M50 90l18-70M50 90l34-52', d, 3.4) +
          (key === 'fan' ? path('M50 94 38 80h24z', '#8A5A2A') : path('M14 36c8-18 24-24 36-24-16 8-24 14-36 24z', l)),
  feather: ({ m, d }) =>
    path('M86 6C50 8 22 30 20 70c34 4 62-20 66-64z', m) +
    line('M10 94 78 18M32 72l4-22M44 60l4-24M34 70l24-2M48 56l24-4', d, 3),
  bug: ({ l, m, d }, key) =>
    key === 'bee' || key === 'dragonfly'
      ? oval(30, 34, 24, 12, '#DDF1FF', 24) +
        oval(72, 34, 24, 12, '#DDF1FF', -24) +
        (key === 'bee'
          ? oval(52, 60, 32, 24, '#FFC93C') + path('M38 38h10v44H38zM58 37h10v45H58z', '#3A2416')
          : box(44, 30, 12, 62, m, 6) + oval(26, 52, 24, 9, '#DDF1FF', -14) + oval(76, 52, 24, 9, '#DDF1FF', 14)) +
        dot(key === 'bee' ? 24 : 50, key === 'bee' ? 56 : 22, 13, key === 'bee' ? '#3A2416' : d) +
        eyes(key === 'bee' ? 22 : 50, key === 'bee' ? 54 : 20, 6, 3.6, '#fff')
      : key === 'scorpion'
        ? line('M60 62C92 62 92 26 68 20', m, 10) +
          path('M68 20l-12-8 4 16z', d) +
          oval(48, 66, 22, 15, m) +
          line('M30 62 14 50M30 68 10 68M34 76 18 86', d, 5) +
          path('M14 50C4 46 2 34 10 28c0 8 6 12 12 14z', m) +
          eyes(34, 62, 4, 3)
        : line('M18 40 6 30M14 58H2M18 74 6 84M82 40l12-10M86 58h12M82 74l12 10', '#2A2A36', 4) +
          dot(50, 26, 17, '#2A2A36') +
          oval(50, 58, 36, 36, key === 'ladybug' ? '#E4384A' : m) +
          line('M50 24v70', '#2A2A36', 3) +
          [
            [34, 48],
            [66, 48],
            [30, 70],
            [70, 70],
          ]
            .map(([x, y]) => dot(x!, y!, key === 'ladybug' ? 7 : 4, key === 'ladybug' ? '#2A2A36' : l))
            .join('') +
          eyes(50, 20, 6, 3.4, '#fff'),
  fish: ({ l, m, d }, key) =>
    key === 'whale'
      ? path('M6 52c0-22 20-34 44-30 20 4 26 22 34 22 0-12 4-18 12-20-2 18-2 48-24 58-26 12-66 4-66-30z', m) +
        path('M8 60c8 24 48 30 64 18-18-2-46-6-64-18z', l) +
        dot(24, 48, 4, '#1B1A22') +
        line('M34 20c-2-10-8-12-14-10M34 20c2-10 8-12 14-10', '#A8E6FF', 4)
      : key === 'dolphin'
        ? path('M4 60c8-34 44-46 66-24 10 10 14 24 26 40-14-4-22-4-30 2 0-10-6-14-14-14-20 0-34 4-48-4z', m) +
          path('M42 30 52 8l8 26z', d) +
          dot(22, 52, 3.4, '#1B1A22')
        : path('M4 50c16-32 54-32 68 0-14 32-52 32-68 0z', m) +
          path('M66 50 96 26c-4 16-4 32 0 48z', d) +
          path('M34 27c8-14 20-14 28-4l-8 8z', d) +
          line('M46 38c6 8 6 16 0 24M56 42c4 6 4 10 0 16', l, 3) +
          eyes(24, 46, 0, 5) +
          (key === 'angler' ? line('M30 28C32 8 14 4 8 16', d, 4) + dot(8, 18, 7, '#FFE14A') : ''),
} as const satisfies Readonly<Record<string, Drawing>>;
