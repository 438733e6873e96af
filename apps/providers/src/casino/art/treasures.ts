import { fruit } from './fruits.ts';
import { around, at, box, dot, fiveStar, gem, line, oval, path, toneOf } from './shapes.ts';
import type { Drawing } from './shapes.ts';

// What is won, given and eaten.

const die: Drawing = (_tone, key) => {
  const { l, m, d } = toneOf(
    { 'blue-die': '#2F6FD0', 'red-die': '#D9343F', 'white-die': '#F4F1EA', 'black-die': '#2A2A36' }[key]!,
  );
  const pip = key === 'white-die' ? '#D9343F' : '#fff';
  return (
    path('M50 8 90 28 50 48 10 28z', l) +
    path('M10 28l40 20v46L10 74z', m) +
    path('M90 28 50 48v46l40-20z', d) +
    oval(50, 28, 9, 5, pip) +
    oval(24, 48, 4, 6, pip) +
    oval(38, 74, 4, 6, pip) +
    oval(70, 66, 4, 6, pip)
  );
};
export const treasures = {
  coin: ({ l, m, d }, key) =>
    dot(50, 52, 40, d) +
    dot(50, 49, 40, m) +
    `<circle cx="50" cy="49" r="32" fill="none" stroke="${d}" stroke-width="3"/>` +
    (key === 'gold-paw'
      ? oval(50, 58, 13, 10, d) + dot(34, 46, 5, d) + dot(44, 36, 6, d) + dot(56, 36, 6, d) + dot(66, 46, 5, d)
      : key === 'pocket-watch'
        ? dot(50, 49, 28, '#F7F2EA') + line('M50 49V30M50 49l14 8', '#2A2A36', 4)
        : key === 'button'
          ? [
              [42, 42],
              [58, 42],
              [42, 57],
              [58, 57],
            ]
              .map(([x, y]) => dot(x!, y!, 5, d))
              .join('')
          : key === 'seal'
            ? fiveStar({ l, m: d, d }).replaceAll('<path', '<path transform="translate(26 25) scale(.48)"')
            : key === 'gong'
              ? dot(50, 49, 12, l)
              : box(39, 38, 22, 22, '#1A1524', 2) + line('M50 22v9M50 67v9M22 49h9M69 49h9', d, 5)) +
    path('M18 40a34 34 0 0 1 40-24C40 20 26 28 18 40z', l, 'fill-opacity=".6"'),
  crown: ({ l, m, d }, key) =>
    key === 'seal'
      ? box(22, 60, 56, 30, '#D9343F', 4) + path('M34 60c0-30 32-30 32 0z', m) + dot(50, 24, 13, l)
      : path('M10 78 6 26l22 20L50 10l22 36 22-20-4 52z', m) +
        path('M10 78 6 26l22 20L50 10v68z', l, 'fill-opacity=".45"') +
        box(10, 76, 80, 14, d, 4) +
        dot(50, 62, 8, '#E4384A') +
        dot(28, 66, 5, '#3A7CF0') +
        dot(72, 66, 5, '#3A7CF0') +
        [6, 50, 94].map((x, no) => dot(x, no === 1 ? 9 : 25, 5, '#FFF0B8')).join(''),
  gem: (t, key) => (key.endsWith('-die') ? die(t, key) : gem(t, key)),
  chest: ({ m, d }, key) =>
    key === 'pot'
      ? path('M14 40h72c8 30-8 52-36 52S6 70 14 40z', '#2A2A36') +
        box(10, 34, 80, 12, '#3A3A48', 6) +
        [26, 42, 58, 74, 34, 50, 66].map((x, no) => dot(x, no < 4 ? 28 : 18, 9, '#F0B73C')).join('')
      : key === 'jar'
        ? box(28, 8, 44, 12, d, 4) +
          path('M22 22h56c10 14 10 60 0 70H22c-10-10-10-56 0-70z', '#DDEBF7') +
          [
            ['#E4475B', 36, 44],
            ['#FFC93C', 60, 50],
            ['#5AA7E0', 44, 66],
            ['#7AD07A', 64, 74],
            ['#C7A6FF', 34, 80],
          ]
            .map(([hex, x, y]) => dot(Number(x), Number(y), 10, String(hex)))
            .join('')
        : /box|parcel/.test(key)
          ? path('M8 34 50 16l42 18-42 18z', '#E3B67A') +
            path('M8 34l42 18v42L8 76z', '#C9955A') +
            path('M92 34 50 52v42l42-18z', '#A9743A') +
            path('M24 27l42 18v14l8-4V42L32 24z', key === 'sewing-box' ? '#D9343F' : '#F7EFDC')
          : path('M8 46C8 18 92 18 92 46z', m) +
            box(8, 44, 84, 44, d, 5) +
            [20, 74].map((x) => box(x, 24, 8, 64, '#F0B73C', 2)).join('') +
            box(8, 44, 84, 7, '#F0B73C') +
            box(41, 40, 18, 22, '#FFD34D', 4) +
            dot(50, 50, 4, '#3A2416'),
  bag: ({ l, m, d }, key) =>
    key === 'basket'
      ? line('M20 46C20 6 80 6 80 46', '#8A5F36', 6) +
        path('M10 44h80l-10 46H20z', '#C9955A') +
        line('M16 58h68M18 74h64M34 46v44M50 46v44M66 46v44', '#8A5F36', 3)
      : path('M32 28c4-6 32-6 36 0l6 10c14 8 18 22 14 34-2 14-16 20-38 20S14 86 12 72c-4-12 0-26 14-34z', m) +
        path('M28 18c6 5 10 5 13 0 4 5 14 5 18 0 3 5 7 5 13 0l-6 18H34z', l) +
        box(29, 32, 42, 8, '#F6C64A', 4) +
        dot(50, 66, 15, '#F6C64A') +
        dot(50, 66, 11, d),
  ball: ({ l, m, d }, key) =>
    dot(50, 50, 40, m) +
    (key === 'mirror-ball'
      ? line('M14 36h72M10 50h80M14 64h72M50 10v80M32 14c-8 24-8 48 0 72M68 14c8 24 8 48 0 72', d, 2.4)
      : key === 'yarn'
        ? line('M18 30c30 0 50 20 56 50M14 46c24 0 42 18 46 42M32 18c28 4 48 26 54 48', d, 4)
        : key === 'buoy'
          ? path('M10 50a40 40 0 0 0 80 0z', '#fff')
          : path('M62 12c40 14 36 70-8 78 26-18 26-58 8-78z', d, 'fill-opacity=".4"')) +
    oval(36, 30, 12, 8, l, -30),
  orb: ({ l, m, d }, key) =>
    key === 'taegeuk'
      ? dot(50, 50, 42, '#2F5FC0') + path('M8 50a42 42 0 0 1 84 0c0 22-42 22-42 0s-42-22-42 0z', '#D9343F')
      : key === 'persimmon'
        ? fruit('persimmon', { l, m, d })
        : dot(50, 50, 44, l).replace('/>', ' fill-opacity=".3"/>') +
          dot(50, 50, 37, m) +
          path('M62 16c34 14 30 62-6 70 22-18 22-52 6-70z', d, 'fill-opacity=".4"') +
          oval(37, 34, 12, 8, '#fff', -34) +
          (key === 'black-hole' ? oval(50, 52, 48, 10, '#F29A4A', -14) + dot(50, 48, 17, '#07061A') : ''),
  bar: ({ l, m, d }, key) =>
    key === 'triple-bar' || key === 'bar'
      ? [14, 40, 66]
          .map(
            (y) =>
              box(8, y, 84, 21, d, 5) +
              box(11, y + 2, 78, 15, m, 4) +
              `<text x="50" y="${y + 15}" text-anchor="middle" font-size="14" font-weight="900" fill="#FFF6DA" font-family="sans-serif">BAR</text>`,
          )
          .join('')
      : key === 'yut'
        ? [18, 36, 54, 72]
            .map(
              (x, no) =>
                box(x, 10, 13, 80, no === 1 ? '#8A5A2A' : '#D9AE76', 6) +
                (no === 1
                  ? ''
                  : line(`M${x + 3} 34l7 7M${x + 10} 34l-7 7M${x + 3} 58l7 7M${x + 10} 58l-7 7`, '#6A4424', 2)),
            )
            .join('')
        : key === 'cassette'
          ? box(6, 24, 88, 56, m, 8) +
            box(16, 32, 68, 24, '#F4F1EA', 4) +
            dot(34, 44, 9, '#2A2A36') +
            dot(66, 44, 9, '#2A2A36') +
            dot(34, 44, 4, '#fff') +
            dot(66, 44, 4, '#fff') +
            path('M26 80l6-14h36l6 14z', d)
          : key === 'battery'
            ? box(40, 8, 20, 10, d, 3) +
              box(26, 16, 48, 76, m, 8) +
              box(26, 60, 48, 32, d, 8) +
              path('M54 26 40 54h10l-4 20 16-28H50z', '#FFE14A')
            : key === 'abacus'
              ? box(6, 20, 88, 60, '#8A5A2A', 5) +
                box(13, 27, 74, 46, '#F1E4C8') +
                line('M28 27v46M44 27v46M60 27v46M76 27v46', '#6A4424', 2) +
                [28, 44, 60, 76].map((x, no) => oval(x, 36, 7, 4.6, m) + oval(x, 54 + no * 3, 7, 4.6, d)).join('')
              : key === 'anvil'
                ? path('M6 30h72l16 6c-4 14-18 18-28 18v14l14 12v10H22V80l14-12V54C18 54 8 44 6 30z', '#6A7486') +
                  path('M6 30h72l16 6-2 4H9z', '#A9B4C4')
                : box(6, 30, 88, 46, m, 4) +
                  line('M6 46h88M6 60h88M30 30v16M58 30v16M18 46v14M44 46v14M70 46v14M30 60v16M58 60v16', l, 3),
  bell: ({ l, m, d }) =>
    box(45, 4, 10, 14, d, 4) +
    path('M50 10c22 0 26 20 28 40 1 12 6 18 12 24H10c6-6 11-12 12-24 2-20 6-40 28-40z', m) +
    path('M34 22c-4 10-4 32-8 46h-10c5-6 6-12 7-20 2-12 4-20 11-26z', l, 'fill-opacity=".7"') +
    box(8, 72, 84, 9, d, 4) +
    dot(50, 87, 9, m),
  key: ({ l, m, d }, key) =>
    key === 'ankh'
      ? `<ellipse cx="50" cy="28" rx="18" ry="22" fill="none" stroke="#F0B73C" stroke-width="11"/>` +
        line('M50 50v44M22 60h56', '#F0B73C', 12)
      : dot(28, 34, 25, '#F0B73C') +
        dot(28, 34, 11, '#1A1524') +
        path('M42 44 88 88l-8 6-8-8-6 6-10-10 6-6-28-24z', '#F0B73C') +
        path('M10 24a22 22 0 0 1 26-12C24 14 16 18 10 24z', '#FFF0B8') +
        dot(28, 34, 4, m) +
        dot(30, 32, 1.4, l) +
        line('M46 52l30 30', d, 0.1),
  ring: ({ l, m, d }, key) =>
    key === 'spring'
      ? [18, 34, 50, 66, 82]
          .map((y) => `<ellipse cx="50" cy="${y}" rx="32" ry="10" fill="none" stroke="${m}" stroke-width="6"/>`)
          .join('')
      : `<circle cx="50" cy="50" r="32" fill="none" stroke="${/rope|lasso/.test(key) ? '#C9955A' : m}" stroke-width="20"/><circle cx="50" cy="50" r="38" fill="none" stroke="${l}" stroke-width="3"/>` +
        (key === 'donut'
          ? around(9, box(48, 12, 4, 9, '#fff', 2))
          : /rope|lasso/.test(key)
            ? around(14, line('M46 10l8 18', '#8A5F36', 3))
            : `<circle cx="50" cy="50" r="25" fill="none" stroke="${d}" stroke-width="3"/>`),
  seven: ({ l, m }) =>
    `<text x="50" y="88" text-anchor="middle" font-size="104" font-weight="900" font-family="Georgia,serif" fill="${m}" stroke="#7A0B14" stroke-width="7" paint-order="stroke">7</text>` +
    line('M26 22h44', l, 4),
  heart: ({ l, m, d }, key) =>
    key === 'paw'
      ? oval(50, 66, 26, 22, m) +
        dot(20, 44, 11, m) +
        dot(38, 26, 12, m) +
        dot(62, 26, 12, m) +
        dot(80, 44, 11, m) +
        oval(44, 60, 8, 6, l)
      : /mitten|glove/.test(key)
        ? path('M26 86V40c0-36 46-36 46 0v6c8-8 20-4 18 8-2 14-18 18-18 32z', m) +
          box(22, 80, 54, 14, l, 5) +
          line('M36 40v20M50 36v20', d, 4)
        : path('M50 92C14 66 4 46 8 28 12 10 38 6 50 28 62 6 88 10 92 28c4 18-6 38-42 64z', m) +
          oval(28, 34, 10, 8, l, -36) +
          (key === 'strawberry'
            ? path('M50 30 30 14l16 2 4-12 4 12 16-2z', '#4FB04A') +
              [
                [34, 46],
                [50, 54],
                [66, 46],
                [42, 66],
                [58, 66],
              ]
                .map(([x, y]) => oval(x!, y!, 2, 3.4, '#FFE08A'))
                .join('')
            : line('M58 84c16-12 28-28 28-46', d, 3)),
  candy: ({ l, m, d }, key) =>
    key === 'macaron'
      ? path('M8 44C8 16 92 16 92 44z', m) + box(10, 44, 80, 12, '#F7EFDC', 6) + path('M8 56c0 28 84 28 84 0z', d)
      : key === 'candy'
        ? path('M20 50 2 34v32zM80 50l18-16v32z', l) +
          dot(50, 50, 30, m) +
          line('M30 34c14 6 26 20 30 40M44 24c14 6 24 18 28 36', d, 6)
        : line('M50 62v34', '#F4F1EA', 7) +
          dot(50, 38, 34, m) +
          line('M50 38c6-6 14 0 10 8-4 10-22 8-24-6-2-16 18-26 32-16 12 8 14 26 4 38', '#fff', 6) +
          oval(36, 20, 10, 6, l, -30) +
          dot(50, 38, 3, d),
  cake: ({ l, m, d }, key) =>
    /songpyeon|rice-cake|buckwheat/.test(key)
      ? [
          [50, 34, '#F7F2EA'],
          [30, 66, '#BFE0A4'],
          [70, 66, '#F9C3CF'],
        ]
          .map(([x, y, hex]) => {
            const c = toneOf(String(hex));
            return at(
              Number(x),
              Number(y),
              1,
              path('M-27 8C-27-16-12-24 0-24s27 8 27 32c0 8-10 9-27 9S-27 16-27 8z', c.m) +
                line('M-22 6c8 6 36 6 44 0', c.d, 2.4),
            );
          })
          .join('')
      : path('M22 50h56l-8 42H30z', d) +
        line('M34 54l4 36M50 54v36M66 54l-4 36', m, 3) +
        path('M14 52c-6-14 8-22 14-22 2-14 14-20 22-20s20 6 22 20c6 0 20 8 14 22z', l) +
        path('M20 52c8-10 24-6 30-12 8 8 22 4 30 12z', m) +
        dot(50, 12, 8, '#E4384A'),
  card: ({ l, m, d }, key) =>
    key === 'chip'
      ? box(22, 22, 56, 56, d, 6) +
        box(32, 32, 36, 36, m, 4) +
        line(
          'M34 22V10M50 22V10M66 22V10M34 90V78M50 90V78M66 90V78M22 34H10M22 50H10M22 66H10M90 34H78M90 50H78M90 66H78',
          '#C9A24A',
          4,
        )
      : key === 'inkstone'
        ? box(14, 14, 72, 74, '#3A3A46', 8) +
          path('M24 26h52v26c-16 8-36 8-52 0z', '#17171F') +
          oval(50, 68, 20, 12, '#23232C')
        : key === 'stamp'
          ? box(14, 8, 72, 84, '#F7F2EA', 2) +
            box(22, 16, 56, 68, m) +
            path('M22 84l20-30 14 18 10-12 12 24z', d) +
            dot(62, 34, 9, l)
          : path('M50 4 96 50 50 96 4 50z', d) +
            path('M50 12 88 50 50 88 12 50z', m) +
            line('M50 26 74 50 50 74 26 50z', l, 2.4) +
            dot(50, 50, 5, l),
} as const satisfies Readonly<Record<string, Drawing>>;
