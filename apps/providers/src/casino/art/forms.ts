import type { SlotForm } from '@lime/domain/casino/slots/title.ts';
import { fruit } from './fruits.ts';
import { animal, bird, face, mask } from './people.ts';
import { around, at, box, dot, eyes, line, oval, path, toneOf } from './shapes.ts';
import type { Tone } from './shapes.ts';

type Drawing = (tone: Tone, key: string) => string;

/** Colours that things have of themselves, by form or by a symbol's key; what is not here has its title's tone. */
const natural: Readonly<Record<string, string>> = {
  leaf: '#5DBB4A',
  tree: '#3E9B57',
  clover: '#2FBF5C',
  flame: '#FF8A2B',
  wave: '#3FA7E0',
  sun: '#FFC93C',
  moon: '#FFE28A',
  coin: '#F0B73C',
  bell: '#F2BE3A',
  crown: '#FFCF3E',
  cloud: '#C9DDF5',
  mountain: '#8A93A8',
  bolt: '#FFD93B',
  chest: '#A9713A',
  scroll: '#E9D3A0',
  gate: '#B5472F',
  drum: '#C0392B',
  seven: '#FFD34D',
  lamp: '#F2684A',
  wheel: '#B9863E',
  tower: '#B7A58C',
  boat: '#B5703A',
  gear: '#9AA7B8',
  sword: '#C7D3E0',
  shell: '#F2B8A0',
  tool: '#9AA7B8',
  rocket: '#E8EDF4',
  note: '#C7A6FF',
  egg: '#F1E4C8',
  star: '#FFD34D',
  feather: '#E8EDF4',
  bar: '#E5483A',
  bag: '#D9343F',
  ginkgo: '#F2C23E',
  coal: '#3A3A46',
  acorn: '#A9713A',
  chestnut: '#7A4524',
  pebble: '#9AA7B8',
  'moon-rock': '#9AA7B8',
  bean: '#6A3E24',
  cactus: '#4E9A4A',
  coral: '#F0708A',
  'willow-fire': '#FFC93C',
  'peony-fire': '#FF6A9A',
  rainbow: '#E4475B',
  aurora: '#6FE0B0',
  cairn: '#8A93A8',
  castle: '#9AA7B8',
  clock: '#C9A24A',
  clam: '#F2B8A0',
  honey: '#F0A82B',
  pyramid: '#D9A441',
  volcano: '#7A3A2A',
  dune: '#E0B060',
  snowball: '#EAF3FB',
  'big-bell': '#C98A3A',
  pearl: '#F1F0FA',
  ball: '#7FD0FF',
  yarn: '#E4708A',
  storm: '#7A8AA8',
  genie: '#7FA8F0',
  cotton: '#FFC0DA',
  jellyfish: '#C7A6FF',
  ash: '#8A8A94',
  spirit: '#BFE6FF',
  'black-hole': '#3A2A6A',
  taegeuk: '#D9384A',
  diamond: '#9FE4FF',
  ruby: '#E4384A',
  emerald: '#2FBF7A',
  topaz: '#FFB63A',
  amethyst: '#A46AE8',
  quartz: '#E8C9F2',
  sapphire: '#3A7CF0',
  jade: '#3FBF8A',
  ice: '#BFE6FF',
  obsidian: '#3A3448',
  wax: '#F0B73C',
  bubble: '#A8E6FF',
  dew: '#8FD4FF',
  steel: '#FF8A4A',
  pear: '#C6D94A',
  bud: '#F58AA6',
  plum: '#F58AA6',
  lotus: '#F07AB0',
  snowflake: '#BFE6FF',
  flake: '#BFE6FF',
  rose: '#E4384A',
  edelweiss: '#F2F4EA',
  bellflower: '#8A7AE8',
  blossom: '#FFFFFF',
  peony: '#F0608A',
  elixir: '#E0708A',
  'rice-cake': '#F5EEDF',
  'gold-yuzu': '#FFD83A',
  strawberry: '#E4384A',
  'night-star': '#FFE0A0',
  starfish: '#FF8A5A',
  sunflower: '#FFC93C',
  gold: '#F0B73C',
  gong: '#C98A3A',
  button: '#5AA7E0',
  horseshoe: '#9AA7B8',
  mushroom: '#E4384A',
  whale: '#3F8AC9',
  dolphin: '#7FB6DA',
  'coal-mine': '#3A3A46',
  koi: '#F2703A',
  seal: '#8A93A8',
  angler: '#5A5A8A',
  fish: '#F2A23E',
  tangerine: '#FF9A2B',
  blueberry: '#5A6AD0',
  indigo: '#3A4CA0',
  yellow: '#F2C23E',
  green: '#4EAF6A',
  white: '#F4F1EA',
  purple: '#8A5AC0',
  'red-silk': '#D9343F',
  lollipop: '#F0508A',
  rice: '#E9D3A0',
  beans: '#9A6A3A',
  blade: '#C7D3E0',
  icicle: '#BFE6FF',
  snail: '#D9A86A',
  lighthouse: '#F4F1EA',
  spark: '#FFD93B',
  comet: '#7FD0FF',
  stove: '#FF7A2B',
  igloo: '#DDEBF7',
  parcel: '#C9955A',
};
const naturalFor = (key: string, form: SlotForm) => natural[key] ?? (form === 'fruit' ? '#FF9A2B' : natural[form]);

const gem: Drawing = ({ l, m, d }) =>
  path('M26 18h48l20 26-44 48L6 44z', m) +
  path('M26 18 34 44 50 92 6 44zM74 18 66 44 50 92l44-48z', d, 'fill-opacity=".55"') +
  path('M26 18h48L66 44H34z', l) +
  line('M6 44h88', l, 2);
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
const petals = (count: number, fill: string, inner: string): string =>
  around(
    count,
    path('M50 46C34 40 34 14 50 8c16 6 16 32 0 38z', fill) + path('M50 44c-6-6-6-18 0-24 6 6 6 18 0 24z', inner),
  );
const face5 = (t: Tone) =>
  path('M50 4 62 36l34 2-27 21 10 34-29-19-29 19 10-34L4 38l34-2z', t.m) +
  path('M50 4v70L21 93l10-34L4 38l34-2z', t.l, 'fill-opacity=".5"');

const drawings: Readonly<Record<SlotForm, Drawing>> = {
  animal: (t, key) => animal(key, t),
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
  bird: (t, key) => bird(key, t),
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
  bolt: ({ l, m, d }) =>
    path('M60 4 16 58h26l-8 38 50-58H56z', m) +
    path('M60 4 16 58h14L58 20z', l) +
    line('M60 4 16 58h26l-8 38 50-58H56z', d, 2.4),
  book: ({ l, m, d }) =>
    path('M50 22C38 12 20 12 6 16v66c14-4 32-4 44 6 12-10 30-10 44-6V16c-14-4-32-4-44 6z', d) +
    path('M50 26C40 18 24 18 12 20v54c12-2 28-2 38 6z', '#F7EFDC') +
    path('M50 26c10-8 26-8 38-6v54c-12-2-28-2-38 6z', '#E9DDBF') +
    line('M20 34c8-1 16 0 22 4M20 46c8-1 16 0 22 4', '#A9926A', 2.4) +
    path('M70 30l4 10 10 3-9 5 1 11-8-7-10 3 5-9-5-9 10 1z', m) +
    dot(70, 44, 3, l),
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
  cloud: ({ l, m, d }, key) =>
    path('M24 76a19 19 0 0 1-2-37 25 25 0 0 1 47-9 21 21 0 0 1 9 46z', m) +
    path('M24 76a19 19 0 0 1-2-37 25 25 0 0 1 26-20c-16 12-20 40 2 57z', l) +
    (key === 'genie' || key === 'spirit'
      ? eyes(50, 50, 11, 5) + line('M44 62c4 4 8 4 12 0', d, 3)
      : key === 'jellyfish'
        ? line('M30 76c-4 8 4 10 0 18M46 76c-4 8 4 10 0 18M62 76c-4 8 4 10 0 18', m, 5) + eyes(50, 52, 11, 4)
        : line('M32 60c0-9 14-9 14 0 0 7-9 7-9 1M54 54c0-11 17-11 17 0 0 8-11 8-11 1', d, 3)) +
    (key === 'storm' ? path('M50 70 38 92h10l-4 8 18-22H50z', '#FFD93B') : ''),
  clover: ({ l, m, d }) =>
    line('M50 54c0 20 6 30 16 40', d, 6) +
    around(
      4,
      path('M50 50C28 46 22 28 32 18c8-8 16-4 18 4 2-8 10-12 18-4 10 10 4 28-18 32z', m) + line('M50 48V26', l, 3),
    ),
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
            ? face5({ l, m: d, d }).replaceAll('<path', '<path transform="translate(26 25) scale(.48)"')
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
  cup: ({ l, m, d }, key) =>
    key === 'hourglass'
      ? box(20, 6, 60, 10, '#8A5A2A', 4) +
        box(20, 84, 60, 10, '#8A5A2A', 4) +
        path('M28 16h44c0 22-16 26-16 34s16 12 16 34H28c0-22 16-26 16-34S28 38 28 16z', '#DDF1FF') +
        path('M34 30h32c-4 12-12 14-16 20-4-6-12-8-16-20zM30 82c4-14 16-14 20-22 4 8 16 8 20 22z', '#F0B73C')
      : key === 'mortar'
        ? `<g transform="rotate(24 62 30)">${box(56, 2, 11, 44, '#D9AE76', 5)}${box(50, 2, 23, 15, '#A87642', 7)}</g>` +
          path('M18 46h64c0 14-6 20-12 25 3 6 8 10 9 20H21c1-10 6-14 9-20-6-5-12-11-12-25z', '#8A6238') +
          oval(50, 46, 32, 8, '#3B2411') +
          oval(50, 45, 24, 5, '#F5EEDF')
        : /goblet|wine/.test(key)
          ? path(
              'M22 10h56c4 32-8 46-22 50v18l18 10v6H26v-6l18-10V60C30 56 18 42 22 10z',
              key === 'goblet' ? '#F0B73C' : m,
            ) +
            oval(50, 12, 28, 6, '#7A1428') +
            dot(50, 36, 6, '#E4384A')
          : /rum|flask|potion|ink/.test(key)
            ? box(42, 4, 16, 14, '#A9713A', 3) +
              path('M42 16h16v16c22 8 30 26 28 40-2 14-16 20-36 20S16 86 14 72c-2-14 6-32 28-40z', l) +
              path('M18 60h64c6 20-8 32-32 32S12 80 18 60z', m) +
              dot(40, 74, 4, l) +
              dot(58, 80, 3, l)
            : /cauldron/.test(key)
              ? path('M12 34h76c10 34-8 56-38 56S2 68 12 34z', '#2F2F3C') +
                oval(50, 34, 42, 11, '#7AE07A') +
                dot(38, 30, 6, '#B6F5A6') +
                dot(60, 26, 8, '#B6F5A6') +
                dot(52, 12, 5, '#B6F5A6')
              : /latte|cocoa|tea/.test(key)
                ? `<path d="M74 44c22-4 22 28-2 26" fill="none" stroke="${l}" stroke-width="7"/>` +
                  path('M14 36h62c2 36-6 52-31 52S12 72 14 36z', l) +
                  oval(45, 36, 31, 9, '#8A5426') +
                  path('M36 36c0-6 9-6 9-1 0-5 9-5 9 1 0 5-9 8-9 8s-9-3-9-8z', '#F1E4C8') +
                  line('M34 22c-4-6 4-8 0-14M54 22c-4-6 4-8 0-14', '#fff', 3)
                : path('M30 8h40l-4 12c22 10 28 30 24 48-4 18-18 24-40 24S14 86 10 68c-4-18 2-38 24-48z', m) +
                  path('M34 20c-22 10-28 30-24 48 2 10 8 16 16 20-8-26-4-50 8-68z', l, 'fill-opacity=".5"') +
                  line('M16 46c20 8 48 8 68 0', d, 4) +
                  (key === 'honey' ? path('M28 4h44v12c-4 10-8 0-12 8s-8-4-12 6-10-2-14-6-6 2-6-8z', '#FFC93C') : ''),
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
  drum: ({ l, m, d }, key) =>
    key === 'speaker'
      ? box(18, 6, 64, 88, '#2A2A36', 8) + dot(50, 64, 22, m) + dot(50, 64, 9, d) + dot(50, 26, 11, l)
      : key === 'top'
        ? path('M14 36h72L50 94z', m) + oval(50, 34, 38, 12, l) + box(46, 6, 8, 28, d, 4)
        : key === 'thread'
          ? box(24, 8, 52, 14, '#C9955A', 5) +
            box(24, 78, 52, 14, '#C9955A', 5) +
            box(30, 22, 40, 56, m) +
            line('M30 32l40 6M30 44l40 6M30 56l40 6M30 68l40 6', d, 3)
          : path('M12 32h76v38c-10 16-66 16-76 0z', m) +
            oval(50, 32, 38, 15, '#F5E6C8') +
            line('M12 40l19 34 19-26 19 26 19-34', '#F0B73C', 3) +
            dot(50, 32, 7, l) +
            path('M50 25a7 7 0 0 1 0 14z', d),
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
  eye: ({ l, m, d }, key) =>
    /sunglasses|spectacles|goggles/.test(key)
      ? line('M6 40h88', '#2A2A36', 6) +
        box(8, 36, 38, 32, key === 'spectacles' ? l : m, 14) +
        box(54, 36, 38, 32, key === 'spectacles' ? l : m, 14) +
        path('M14 46l16-6-12 22zM60 46l16-6-12 22z', '#fff', 'fill-opacity=".5"') +
        line('M46 46h8', '#2A2A36', 6)
      : key === 'lens'
        ? dot(50, 50, 42, '#3A4452') + dot(50, 50, 32, '#17202A') + dot(50, 50, 20, m) + dot(42, 42, 8, l)
        : path('M2 50C24 12 76 12 98 50 76 84 24 84 2 50z', '#FFF6DA') +
          dot(50, 49, 20, m) +
          dot(50, 49, 10, '#0A1620') +
          dot(44, 43, 4, '#fff') +
          line('M4 40C26 4 74 4 96 40M34 78c-4 14-14 18-24 12M62 78l10 18', d, 6),
  face: (t, key) => face(key, t),
  feather: ({ m, d }) =>
    path('M86 6C50 8 22 30 20 70c34 4 62-20 66-64z', m) +
    line('M10 94 78 18M32 72l4-22M44 60l4-24M34 70l24-2M48 56l24-4', d, 3),
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
  flag: ({ l, m, d }, key) =>
    key === 'kite'
      ? path('M50 4 90 46 50 92 10 46z', '#F7F2EA') +
        path('M50 4v88L10 46z', m) +
        dot(50, 46, 12, d) +
        line('M50 92c-8 4 8 6 0 8', d, 3)
      : key === 'ribbon'
        ? path('M50 44 10 20v48zM50 44l40-24v48z', m) + path('M50 44 30 96l14-6 6 8 6-8 14 6z', d) + dot(50, 44, 10, l)
        : key === 'skull'
          ? line('M16 6v90', '#6A4424', 6) +
            path('M18 10h74v52H18z', '#23222E') +
            dot(54, 32, 14, '#F4F1EA') +
            box(47, 42, 14, 10, '#F4F1EA', 2) +
            dot(49, 32, 4, '#23222E') +
            dot(59, 32, 4, '#23222E')
          : /carpet|silk|scarf/.test(key)
            ? path('M6 30c22-14 44 14 88-4v46c-44 18-66-10-88 4z', m) +
              path('M14 36c18-10 40 12 72 0v28c-32 12-54-10-72 0z', d) +
              line('M20 50c20-8 38 10 60 2', l, 4)
            : line('M18 6v90', '#6A4424', 6) +
              path('M20 10c24-10 40 10 72 0v46c-32 10-48-10-72 0z', m) +
              path('M20 24c24-10 40 10 72 0v12c-32 10-48-10-72 0z', l),
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
  fruit: (t, key) => fruit(key, t),
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
  gear: ({ l, m, d }) =>
    around(8, box(42, 4, 16, 24, m, 4)) + dot(50, 50, 33, m) + dot(50, 50, 24, d) + dot(50, 50, 11, l),
  gem: (t, key) => (key.endsWith('-die') ? die(t, key) : gem(t, key)),
  hat: ({ l, m, d }, key) =>
    key === 'mushroom'
      ? path('M38 52h24c2 20 6 30 8 40H30c2-10 6-20 8-40z', '#F7EFDC') +
        path('M6 56C6 0 94 0 94 56z', m) +
        dot(32, 36, 9, '#fff') +
        dot(60, 24, 8, '#fff') +
        dot(76, 44, 6, '#fff')
      : key === 'helmet'
        ? dot(50, 50, 42, '#EEF2F7') +
          oval(50, 52, 30, 24, '#1A2A4A') +
          path('M28 46c8-14 28-16 38-10', '#fff', 'fill-opacity=".3"')
        : /lord|hat/.test(key) && key !== 'wizard'
          ? key === 'hat'
            ? path('M2 62c20 18 76 18 96 0-6 22-90 22-96 0zM26 60c0-46 48-46 48 0z', '#8A5426') +
              box(26, 52, 48, 8, '#4A2A10')
            : oval(50, 72, 48, 12, '#23222E') +
              path('M30 72c0-60 40-60 40 0z', '#35343F') +
              line('M20 78c2 10 8 16 12 20M80 78c-2 10-8 16-12 20', m, 3) +
              dot(50, 40, 5, '#F0B73C')
          : path('M4 80c20 14 72 14 92 0L62 66 56 4 30 62z', m) +
            path('M30 62c10 8 22 8 32 4l2 10c-12 6-26 4-38-4z', '#F0B73C') +
            path('M56 4 44 66l18 0z', d, 'fill-opacity=".5"') +
            at(38, 22, 0.22, face5({ l, m: '#FFE14A', d })),
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
  horn: ({ l, m, d }, key) =>
    key === 'trumpet'
      ? path('M4 44h50l38-24v60L54 56H4z', '#F0B73C') + dot(24, 62, 10, '#C98A3A') + dot(24, 62, 5, '#1A1524')
      : key === 'pipe'
        ? path('M60 34h32v26c0 22-32 22-32 6H4v-12h56z', '#8A5426') +
          oval(76, 34, 16, 5, '#3A2416') +
          line('M76 24c-6-8 6-10 0-20', '#C9C9D6', 4)
        : key === 'magnet'
          ? path('M14 10h24v44a12 12 0 0 0 24 0V10h24v44a36 36 0 0 1-72 0z', '#D9343F') +
            box(14, 10, 24, 16, '#E8EDF4') +
            box(62, 10, 24, 16, '#E8EDF4')
          : key === 'claw'
            ? [20, 44, 68].map((x) => path(`M${x} 8c20 20 20 56-6 84 6-30-2-56-10-70z`, l)).join('')
            : key === 'horseshoe'
              ? path('M14 10h20c-10 40 0 62 16 62s26-22 16-62h20c16 56 0 84-36 84S-2 66 14 10z', m) +
                [
                  [18, 30],
                  [18, 52],
                  [32, 76],
                  [68, 76],
                  [82, 52],
                  [82, 30],
                ]
                  .map(([x, y]) => dot(x!, y!, 3, d))
                  .join('')
              : path('M8 92C8 40 40 10 92 6 72 20 60 36 56 56 48 78 30 90 8 92z', m) +
                line('M26 62l20 18M40 44l18 16M58 26l12 12', d, 4) +
                path('M8 92C8 40 40 10 92 6 40 22 22 52 8 92z', l, 'fill-opacity=".6"'),
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
  lamp: ({ l, m, d }, key) =>
    key === 'mic'
      ? dot(38, 32, 28, '#9AA7B8') +
        line('M16 24l40 24M24 12l36 30M14 40l28 18', '#5A6474', 3) +
        path('M54 46l14-10 26 50-10 8z', '#2A2A36')
      : key === 'beam'
        ? path('M50 30 2 4v52zM50 30l48-26v52z', '#FFF0B8', 'fill-opacity=".8"') +
          box(32, 14, 36, 40, '#E4483A', 6) +
          dot(50, 34, 12, '#FFF6CF') +
          box(24, 54, 52, 10, '#3A3A46', 3) +
          path('M30 64h40l6 32H24z', '#F4F1EA')
        : key === 'lamp'
          ? path('M8 56c20-20 56-14 60-2 8 2 20-2 28-14 0 26-16 40-36 42H40C22 80 10 70 8 56z', '#F0B73C') +
            path('M36 40c0-14 20-14 20 0z', '#C98A3A') +
            box(34, 82, 26, 10, '#C98A3A', 4) +
            `<path d="M12 56c-14-10 4-28 16-14" fill="none" stroke="#C98A3A" stroke-width="5"/>`
          : line('M50 2v8', '#C9A24A', 4) +
            box(30, 8, 40, 7, '#8A5A2A', 3) +
            path('M24 15h52c12 22 12 44 0 62H24c-12-18-12-40 0-62z', m) +
            path('M30 46h40c6 0 10 0 12 0 0 12-2 22-6 31H24c-4-9-6-19-6-31z', '#2F62D0') +
            oval(50, 46, 15, 22, '#FFE9A6') +
            box(30, 77, 40, 7, '#8A5A2A', 3) +
            line('M44 84v12M50 84v14M56 84v12', l, 3) +
            line('M24 15c-12 22-12 44 0 62', d, 2),
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
  mask: (t, key) => mask(key, t),
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
  note: ({ l, m, d }, key) =>
    key === 'zither'
      ? path('M4 40 92 20l6 40L10 84z', '#8A5426') +
        line('M10 48 94 30M12 58l84-18M14 68l82-20M30 40l6 34M50 34l6 36M70 30l6 34', '#F1E4C8', 2.4)
      : oval(28, 78, 19, 14, m, -20) +
        oval(74, 70, 19, 14, m, -20) +
        line('M44 74V22L90 10v54', m, 8) +
        path('M42 18l50-12v18L42 36z', d) +
        oval(22, 74, 5, 4, l),
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
  scroll: ({ m, d }, key) =>
    key === 'bottle'
      ? box(44, 2, 12, 16, '#A9713A', 3) +
        path('M42 18h16v14c16 8 18 20 18 34v20c0 10-52 10-52 0V66c0-14 2-26 18-34z', '#9FD8C0') +
        box(36, 52, 28, 34, '#F1E4C8', 6)
      : key === 'letter'
        ? box(6, 20, 88, 60, '#F7F2EA', 4) + line('M8 24l42 34 42-34', '#C9BFA8', 4) + dot(50, 58, 9, '#D9343F')
        : box(16, 14, 68, 72, m) +
          box(8, 6, 84, 14, d, 7) +
          box(8, 80, 84, 14, d, 7) +
          (key === 'map'
            ? line('M28 68c10-20 20-4 24-18s14-8 18-16', '#D9343F', 3) + line('M64 30l10 10M74 30 64 40', '#D9343F', 4)
            : key === 'wanted'
              ? dot(50, 46, 13, '#8A5426') + line('M30 70h40', '#6A4424', 4)
              : line('M28 34h44M28 48h44M28 62h30', '#8A6A3A', 4)),
  seven: ({ l, m }) =>
    `<text x="50" y="88" text-anchor="middle" font-size="104" font-weight="900" font-family="Georgia,serif" fill="${m}" stroke="#7A0B14" stroke-width="7" paint-order="stroke">7</text>` +
    line('M26 22h44', l, 4),
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
  shield: ({ l, m, d }, key) =>
    key === 'lock'
      ? `<path d="M28 46V30c0-30 44-30 44 0v16" fill="none" stroke="#9AA7B8" stroke-width="9"/>` +
        box(16, 44, 68, 50, '#F0B73C', 8) +
        dot(50, 64, 8, '#3A2416') +
        box(46, 66, 8, 16, '#3A2416', 2)
      : path('M50 4 90 16v32c0 26-18 40-40 48C28 88 10 74 10 48V16z', d) +
        path('M50 12 82 22v26c0 20-14 32-32 40-18-8-32-20-32-40V22z', m) +
        path('M50 12v76C32 80 18 68 18 48V22z', l, 'fill-opacity=".5"') +
        line('M50 26v46M32 44h36', '#F0B73C', 7),
  star: (t, key) =>
    key === 'finale'
      ? around(12, line('M50 44V10', t.m, 4) + dot(50, 8, 4, t.l)) + around(12, line('M50 44V24', '#FF6A9A', 3))
      : key === 'wheel'
        ? ''
        : face5(t) +
          (/fairy|angel|snow/.test(key)
            ? eyes(50, 50, 9, 4) + line('M45 60c3 3 7 3 10 0', t.d, 2.6)
            : key === 'meteor'
              ? line('M70 24 96 4M78 34 98 18', t.l, 4)
              : ''),
  sun: ({ l, m, d }, key) =>
    key === 'sunflower'
      ? around(14, oval(50, 16, 8, 17, m)) + dot(50, 50, 22, '#6A3E1C') + dot(50, 50, 14, '#4A2810')
      : around(12, path('M50 2 57 22H43z', m)) +
        dot(50, 50, 29, m) +
        path('M24 40a29 29 0 0 1 40-15C46 26 32 30 24 40z', l) +
        line('M38 56c6 6 18 6 24 0', d, 3),
  sword: ({ l, m, d }, key) =>
    key === 'icicle'
      ? path('M10 6h80L78 40 72 24 58 94 44 30 34 62 24 24 18 40z', m) + path('M58 94 52 24h12z', l)
      : key === 'ski'
        ? line('M20 96 54 6M46 96 80 6', d, 9) + line('M54 6c2-4 6-4 8-2M80 6c2-4 6-4 8-2', l, 6)
        : /needle|hairpin/.test(key)
          ? line('M14 92 82 14', m, key === 'needle' ? 5 : 8) +
            dot(82, 14, 11, key === 'needle' ? l : '#3FBF8A') +
            dot(82, 14, 5, '#1A1524')
          : path('M92 4 84 34 40 70 30 60 66 16z', m) +
            path('M92 4 66 16 30 60l6 6z', l) +
            line('M22 54l26 26', '#F0B73C', 8) +
            line('M34 66 12 90', '#8A5426', 9) +
            dot(12, 90, 6, d),
  tool: ({ l, m, d }, key) =>
    key === 'anchor'
      ? line('M50 26v64M28 40h44', '#6A7486', 9) +
        `<circle cx="50" cy="16" r="10" fill="none" stroke="#6A7486" stroke-width="7"/>` +
        line('M12 62c4 22 20 30 38 30s34-8 38-30', '#6A7486', 9)
      : key === 'cannon'
        ? path('M6 44 74 22l20 10-4 18-72 22z', '#3A3A46') + dot(38, 74, 19, '#8A5426') + dot(38, 74, 6, '#3A2416')
        : key === 'scale'
          ? line('M50 10v76M20 24h60M26 88h48', m, 6) +
            path('M4 54h32c0 18-32 18-32 0zM64 54h32c0 18-32 18-32 0z', l) +
            line('M20 24 8 54M20 24l12 30M80 24 68 54M80 24l12 30', d, 2.4)
          : key === 'club'
            ? path('M76 4c20 8 22 26 12 38L34 92l-18 2-8-14 4-10L56 12c6-8 14-10 20-8z', '#B57A3A') +
              [
                [74, 18],
                [84, 32],
                [62, 28],
                [70, 42],
                [52, 44],
                [58, 56],
              ]
                .map(([x, y]) => path(`M${x} ${y! - 6}l6 8-10 2z`, '#FFE08A'))
                .join('')
            : /trident|scepter|wand/.test(key)
              ? line('M50 34v62', key === 'wand' ? '#6A4424' : '#F0B73C', 8) +
                (key === 'trident'
                  ? line('M50 40V6M26 12c0 26 10 30 24 30s24-4 24-30', '#F0B73C', 7)
                  : key === 'wand'
                    ? at(26, 2, 0.48, face5(toneOf('#FFE14A')))
                    : dot(50, 22, 18, '#F0B73C') + dot(50, 22, 10, '#E4384A'))
              : key === 'satellite'
                ? box(38, 34, 24, 32, '#C7D3E0', 4) +
                  box(2, 38, 32, 24, '#3A6FD0', 2) +
                  box(66, 38, 32, 24, '#3A6FD0', 2) +
                  line('M12 38v24M22 38v24M76 38v24M86 38v24', '#9FC4FF', 2) +
                  path('M36 30c4-20 24-20 28 0z', '#EEF2F7')
                : key === 'ladle'
                  ? line('M70 6 56 54', '#C7D3E0', 8) +
                    path('M12 56h56c0 40-56 40-56 0z', '#C7D3E0') +
                    oval(40, 56, 28, 7, '#8A93A8')
                  : key === 'arm'
                    ? line('M20 90V60l34-22 20 18', m, 14) +
                      dot(54, 38, 11, d) +
                      dot(20, 62, 11, d) +
                      path('M66 50c12-8 24 0 28 12l-10 2-6-8-8 8z', l)
                    : line('M22 92 66 30', '#8A5426', 9) +
                      (key === 'hammer'
                        ? `<g transform="rotate(35 66 28)">${box(38, 12, 56, 28, '#8A93A8', 5)}${box(38, 12, 56, 9, '#C7D3E0', 4)}</g>`
                        : path('M30 14c26-14 56 2 66 34-12-18-24-22-32-18l-8-10c-6-6-16-8-26-6z', '#A9B4C4')),
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
};

/** The picture of a symbol, in a grid of 100. @param tones  the five of its title */
export function symbolArt(key: string, form: SlotForm, tone: number, tones: readonly Tone[]): string {
  const own = naturalFor(key, form);
  return drawings[form](own === undefined ? tones[tone]! : toneOf(own), key);
}
