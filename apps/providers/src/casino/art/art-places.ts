import { box, dot, gem, line, oval, path } from './shapes.ts';
import type { Drawing } from './shapes.ts';

// Where one is, and what takes one there.

export const places = {
  boat: ({ l, m, d }, key) =>
    key === 'roller-skate' || key.includes('boots')
      ? path('M30 8h30v34c8 8 26 10 30 24v10H26z', key === 'boots' ? '#8A5426' : m) +
        box(28, 12, 34, 8, l, 3) +
        (key === 'roller-skate'
          ? dot(38, 86, 9, '#F2C23E') + dot(76, 86, 9, '#F2C23E')
          : box(22, 76, 70, 10, '#3A2416', 3))
      : key === 'shoes' || key === 'straw'
        ? path('M4 56c12-14 34-16 42 0 6 10 2 22-10 22H14C4 78 0 66 4 56z', key === 'straw' ? '#D9B15E' : '#E4475B') +
          path(
            'M54 56c12-14 34-16 42 0 6 10 2 22-10 22H64c-10 0-14-12-10-22z',
            key === 'straw' ? '#C99A44' : '#3A6FD0',
          ) +
          oval(26, 62, 14, 7, '#2A1D1A') +
          oval(76, 62, 14, 7, '#2A1D1A')
        : key.startsWith('sle')
          ? path('M10 50h74c0 16-8 22-22 22H24C14 72 10 62 10 50z', m) +
            line('M6 84h76c10 0 14-8 8-16M26 72v12M64 72v12', d, 5) +
            path('M10 50 6 26c10 0 16 8 18 24z', l)
          : line('M48 10v54', '#6A4424', 5) +
            path('M52 12c22 8 30 26 28 46H52z', key === 'dragon-boat' ? '#E4475B' : '#F7F2EA') +
            path('M44 20C28 28 20 42 20 58h24z', l) +
            path('M4 64h92c-4 18-14 26-30 26H34C18 90 8 82 4 64z', m) +
            path('M4 64h92l-2 8H6z', d),
  house: ({ l, m, d }, key) =>
    key === 'igloo'
      ? path('M4 84C4 10 96 10 96 84z', m) +
        line('M14 52h72M6 70h28M66 70h28M34 30v22M66 30v22M50 52V24', '#9FB9D0', 3) +
        path('M34 84c0-30 32-30 32 0z', '#2A4A6A')
      : key === 'hive'
        ? [
            [22, 20, 56],
            [12, 38, 76],
            [10, 56, 80],
            [18, 74, 64],
          ]
            .map(([x, y, w]) => box(x!, y!, w!, 19, '#F0B03A', 9) + box(x! + 4, y! + 12, w! - 8, 5, '#C9801A', 3))
            .join('') + oval(50, 70, 11, 10, '#3A2416')
        : key === 'tent'
          ? path('M50 6 94 92H6z', m) +
            path('M50 6 66 92H34z', d) +
            path('M50 6 20 62l14-4 16-52z', l) +
            line('M50 6v-4', d, 4)
          : key === 'postbox'
            ? path('M18 30C18 6 82 6 82 30v50H18z', '#D9343F') +
              box(30, 34, 40, 8, '#3A0A10', 3) +
              box(38, 80, 24, 16, '#8A1F2A') +
              path('M34 50h32v20H34z', '#F7F2EA') +
              line('M34 50l16 12 16-12', '#8A1F2A', 2.4)
            : path('M2 44C26 44 34 22 50 10c16 12 24 34 48 34l-8 10H10z', key === 'cabin' ? '#F4F7FB' : '#3A4A5A') +
              box(16, 50, 68, 44, key === 'cabin' ? '#8A5A36' : '#E9D3A0') +
              box(42, 62, 16, 32, '#6A3E1C', 2) +
              box(22, 60, 14, 14, '#FFE08A', 2) +
              box(64, 60, 14, 14, '#FFE08A', 2) +
              line('M16 54h68', m, 4) +
              dot(54, 78, 2, l) +
              box(16, 90, 68, 4, d),
  gate: ({ m, d }, key) =>
    key === 'window'
      ? box(10, 8, 80, 84, '#8A5A2A', 4) +
        box(18, 16, 64, 68, '#FFF3D6') +
        line('M34 16v68M50 16v68M66 16v68M18 34h64M18 50h64M18 66h64', '#8A5A2A', 3) +
        dot(62, 36, 11, '#F58AA6')
      : key === 'well'
        ? path('M6 34 50 8l44 26z', '#7A3A2A') +
          box(18, 34, 7, 40, '#8A5A2A') +
          box(75, 34, 7, 40, '#8A5A2A') +
          oval(50, 68, 38, 12, '#8A93A8') +
          oval(50, 68, 28, 7, '#1A2A4A') +
          path('M12 68c0 28 76 28 76 0v14c0 18-76 18-76 0z', '#6A7486')
        : path('M2 30C30 34 36 14 50 8c14 6 20 26 48 22l-6 12H8z', '#3A4A5A') +
          box(16, 42, 12, 52, m) +
          box(72, 42, 12, 52, m) +
          box(12, 42, 76, 10, d) +
          box(28, 52, 44, 42, '#23170F') +
          path('M50 52v42h-22V52z', m, 'fill-opacity=".5"'),
  tower: ({ l, m, d }, key) =>
    key === 'lighthouse'
      ? path('M34 34h32l10 60H24z', '#F4F1EA') +
        path('M32 48h36l2 12H30zM28 74h44l2 12H26z', '#E4483A') +
        box(34, 16, 32, 18, '#FFE08A') +
        path('M30 16 50 2l20 14z', '#E4483A')
      : key === 'clock'
        ? path('M50 2 76 24v70H24V24z', '#7A5A36') +
          path('M50 2 80 26H20z', '#4A3418') +
          dot(50, 46, 20, '#F7F2EA') +
          line('M50 46V32M50 46l10 6', '#2A2A36', 4) +
          box(42, 74, 16, 20, '#3A2416', 7)
        : key === 'castle'
          ? box(14, 36, 72, 58, m) +
            path('M10 22h14v8h10v-8h14v8h4v-8h14v8h10v-8h14v22H10z', l) +
            path('M40 94V70c0-14 20-14 20 0v24z', '#2A2A36') +
            box(24, 52, 10, 14, d) +
            box(66, 52, 10, 14, d)
          : key === 'quartz'
            ? path('M40 94 30 40 46 6l18 34-6 54zM60 94l10-44 14 14-8 30zM36 94 18 62l-4 20 8 12z', m) +
              path('M46 6 40 94h10z', l)
            : key === 'ladder' || key === 'stairs'
              ? line('M30 4 22 96M70 4l8 92', '#B5803A', 7) + line('M28 24h44M27 42h46M25 60h50M24 78h52', '#D9AE76', 6)
              : key === 'cairn'
                ? oval(50, 84, 40, 12, '#7A8494') +
                  oval(50, 64, 30, 12, '#8A93A8') +
                  oval(50, 46, 22, 10, '#9AA7B8') +
                  oval(50, 30, 15, 8, '#A9B4C4') +
                  oval(50, 16, 9, 7, '#B9C4D4')
                : key === 'dock'
                  ? box(42, 6, 16, 88, '#C7D3E0', 4) +
                    box(6, 34, 88, 14, '#9AA7B8', 6) +
                    dot(14, 41, 12, '#F29A4A') +
                    dot(86, 41, 12, '#F29A4A') +
                    box(30, 62, 40, 16, '#3A6FD0', 4) +
                    dot(50, 10, 8, l)
                  : path('M50 4 82 36H18z', d) +
                    box(26, 36, 48, 58, m) +
                    path('M34 60c0-22 32-22 32 0v8H34z', '#2A2A36') +
                    path('M50 44c8 0 8 8 10 18H40c2-10 2-18 10-18z', '#F0B73C'),
  wheel: ({ l, m, d }, key) =>
    key === 'train' || key === 'minecart' || key === 'conveyor'
      ? (key === 'train'
          ? box(8, 34, 60, 36, '#3A4452', 6) +
            box(60, 16, 30, 54, '#E4483A', 4) +
            box(66, 24, 18, 16, '#FFE08A', 2) +
            box(16, 14, 14, 22, '#2A2A36', 3) +
            dot(23, 8, 7, '#C9C9D6')
          : key === 'minecart'
            ? path('M8 30h84L80 74H20z', '#6A7486') +
              [24, 44, 64, 34, 54]
                .map((x, no) =>
                  dot(x + 4, no < 3 ? 26 : 16, 11, ['#5AD7FF', '#E4384A', '#2FBF7A', '#FFB63A', '#A46AE8'][no]!),
                )
                .join('')
            : box(4, 46, 92, 20, '#3A4452', 10) + box(28, 12, 40, 34, '#C9955A', 4) + line('M48 12v34', '#8A5F36', 4)) +
        [26, 50, 74].map((x) => dot(x, 82, 11, '#2A2A36') + dot(x, 82, 4, '#C7D3E0')).join('')
      : key === 'bicycle'
        ? `<g fill="none" stroke="${m}" stroke-width="5"><circle cx="22" cy="66" r="19"/><circle cx="78" cy="66" r="19"/></g>` +
          line('M22 66 40 34h30l8 32M40 34l12 32H22M52 66l18-32M36 26h10M70 34l-4-14h14', d, 5)
        : key === 'stall'
          ? path('M6 14h88l6 24H0z', '#E4475B') +
            path('M22 14h16l-4 24H16zM54 14h-0l0 24h20l-6-24z', '#F7F2EA') +
            box(10, 38, 6, 56, '#8A5A2A') +
            box(84, 38, 6, 56, '#8A5A2A') +
            box(6, 64, 88, 14, '#B5803A', 3) +
            [26, 42, 58, 74].map((x, no) => dot(x, 58, 9, ['#FF9A2B', '#E4384A', '#FFD83A', '#4FB04A'][no]!)).join('')
          : key === 'compass'
            ? dot(50, 50, 44, '#C98A3A') +
              dot(50, 50, 36, '#F7F2EA') +
              path('M50 18 60 50H40z', '#E4384A') +
              path('M50 82 40 50h20z', '#2A4A7A') +
              dot(50, 50, 5, '#C98A3A')
            : dot(50, 50, 44, d) +
              Array.from(
                { length: 8 },
                (_, no) =>
                  `<path transform="rotate(${no * 45} 50 50)" d="M50 50 34 12a41 41 0 0 1 32 0z" fill="${['#E4475B', '#FFD34D', '#3A7CF0', '#4FB04A'][no % 4]}"/>`,
              ).join('') +
              dot(50, 50, 12, l) +
              dot(50, 50, 6, m),
  planet: ({ l, m, d }, key) =>
    key === 'record'
      ? dot(50, 50, 44, '#1B1A22') +
        `<g fill="none" stroke="#3A3A48" stroke-width="2"><circle cx="50" cy="50" r="36"/><circle cx="50" cy="50" r="28"/></g>` +
        dot(50, 50, 17, m) +
        dot(50, 50, 4, '#fff')
      : dot(50, 50, 30, m) +
        path('M24 40c16 6 38 4 52-6M21 56c18 8 42 4 58-6', 'none', `stroke="${d}" stroke-width="5"`) +
        `<ellipse cx="50" cy="52" rx="48" ry="13" fill="none" stroke="${l}" stroke-width="6" transform="rotate(-18 50 52)"/>` +
        path('M22 42a30 30 0 0 1 56-2C60 32 40 34 22 42z', l, 'fill-opacity=".5"'),
  rocket: ({ l, m, d }, key) =>
    key === 'rocket'
      ? `<g transform="rotate(36 50 50)">` +
        path('M50 2c16 14 20 36 16 58H34C30 38 34 16 50 2z', m) +
        path('M34 46 20 66l14 2zM66 46l14 20-14 2z', '#E4384A') +
        dot(50, 34, 9, '#3A7CF0') +
        dot(50, 34, 5, l) +
        path('M40 62h20l-10 34z', '#FF8A2B') +
        path('M44 62h12l-6 20z', '#FFE14A') +
        `</g>`
      : gem({ l, m, d }, key),
} as const satisfies Readonly<Record<string, Drawing>>;
