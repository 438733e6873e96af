import { box, dot, eyes, line, oval, path, toneOf } from './shapes.ts';
import type { Tone } from './shapes.ts';

// Faces, masks, animals and birds: those that a title's key distinguishes.

const skin = toneOf('#F2C39A');
const ink = '#1B1A22';

/** What is on a head, and what a head is, by a face's key. */
const heads: Readonly<Record<string, (t: Tone) => string>> = {
  captain: (t) => path('M8 36C22 6 78 6 92 36 70 26 30 26 8 36z', '#2A2430') + dot(50, 22, 7, t.l),
  postman: (t) =>
    path('M20 36C20 10 80 10 80 36z', t.m) + box(16, 32, 68, 9, t.d, 4) + box(40, 18, 20, 10, '#F6E3B0', 2),
  sheriff: () =>
    path('M4 38c20 8 72 8 92 0-8 14-84 14-92 0zM24 34c2-34 50-34 52 0z', '#8A5426') + box(24, 28, 52, 6, '#4A2A10'),
  merchant: () => oval(50, 34, 46, 8, '#1E1A20') + path('M30 32c2-30 38-30 40 0z', '#2C262E'),
  peddler: () => path('M4 40 50 6l46 34z', '#D9B15E') + line('M22 34 50 8M78 34 50 8M50 8v30', '#A97F2E', 2),
  king: () => path('M20 36 16 8l18 14L50 4l16 18L84 8l-4 28z', '#FFCF3E') + dot(50, 24, 5, '#E4475B'),
  queen: () =>
    path('M18 60C14 16 86 16 82 60l8 24H10z', '#7A3B1E') + path('M26 30 22 10l16 10L50 6l12 14 16-10-4 20z', '#FFCF3E'),
  keeper: () => path('M22 34C22 8 78 8 78 34z', '#2C4A72') + box(18, 30, 64, 9, '#1B2F4C', 4),
  climber: (t) => path('M20 38C20 6 80 6 80 38z', t.m) + dot(50, 8, 8, t.l) + box(18, 32, 64, 10, t.d, 5),
  smith: () => path('M20 36C22 10 78 10 80 36z', '#B33A2A') + path('M78 30l14 8-12 6z', '#8A2A1E'),
  dancer: (t) => path('M16 60C8 10 92 10 84 60l-8 8V36H24v32z', t.m) + dot(24, 26, 9, t.l),
  lady: () =>
    path('M18 58C14 20 86 20 82 58l-6-16H24z', '#2A1D1A') +
    dot(50, 14, 13, '#2A1D1A') +
    line('M30 12h40', '#E4475B', 4),
  clockmaker: () => path('M22 34C24 14 76 14 78 34l-8-6H30z', '#C9C3BA'),
  sage: () => path('M20 40C20 14 80 14 80 40l-8-10H28z', '#EDEAE2'),
};
const beards: Readonly<Record<string, string>> = {
  captain: '#3A2418',
  keeper: '#E9E6DF',
  sage: '#EDEAE2',
  king: '#8A5A2A',
  smith: '#3A2A22',
};

export function face(key: string, t: Tone): string {
  if (key === 'robot')
    return (
      box(16, 24, 68, 62, t.m, 12) +
      box(24, 36, 52, 26, '#14202A', 8) +
      eyes(50, 49, 14, 7, '#7FF3FF') +
      line('M50 24V8', t.d, 4) +
      dot(50, 8, 6, '#FF6B5A') +
      box(34, 70, 32, 7, t.d, 3) +
      box(8, 42, 8, 20, t.d, 3) +
      box(84, 42, 8, 20, t.d, 3)
    );
  if (key === 'snowman')
    return (
      dot(50, 70, 28, '#E4EEF8') +
      dot(50, 40, 24, '#FFFFFF') +
      eyes(50, 36, 9, 3.6) +
      path('M50 42l20 4-20 4z', '#F58A2B') +
      box(32, 8, 36, 14, '#2A3550', 3) +
      box(24, 19, 52, 6, '#2A3550', 3) +
      path('M30 58c12 8 28 8 40 0v8c-12 8-28 8-40 0z', '#D9384A')
    );
  if (key === 'astronaut')
    return (
      dot(50, 48, 40, '#EEF2F7') +
      oval(50, 50, 30, 26, '#1A2A4A') +
      path('M28 42c8-14 26-18 38-12', '#fff', 'fill-opacity=".25"') +
      oval(50, 54, 17, 18, skin.m) +
      eyes(50, 52, 7, 3.2) +
      line('M44 62c4 4 8 4 12 0', '#A5643C', 2) +
      box(6, 40, 8, 20, t.m, 4) +
      box(86, 40, 8, 20, t.m, 4)
    );
  const beard = beards[key];
  return (
    (key === 'queen' || key === 'dancer' || key === 'lady' ? (heads[key]?.(t) ?? '') : '') +
    path('M24 40c0-20 52-20 52 0v16c0 22-12 36-26 36S24 78 24 56z', skin.m) +
    path('M60 26c10 2 16 8 16 16v14c0 20-10 34-22 36 10-14 14-40 6-66z', skin.d, 'fill-opacity=".22"') +
    (beard ? path('M24 56c8 6 12 4 26 4s18 2 26-4c2 26-10 42-26 42S22 82 24 56z', beard) : '') +
    eyes(50, 52, 11, 4.2) +
    (key === 'clockmaker'
      ? `<g fill="none" stroke="#C9A24A" stroke-width="3"><circle cx="38" cy="52" r="10"/><circle cx="62" cy="52" r="10"/><path d="M48 52h4"/></g>`
      : '') +
    line('M43 74c4 4 10 4 14 0', '#A5503C', 3) +
    oval(32, 64, 5, 3.4, '#F09A84') +
    oval(68, 64, 5, 3.4, '#F09A84') +
    (key === 'queen' || key === 'dancer' || key === 'lady' ? '' : (heads[key]?.(t) ?? ''))
  );
}

export function mask(key: string, t: Tone): string {
  if (key === 'goblin')
    return (
      path('M30 26 20 2l22 16zM70 26 80 2 58 18z', '#F2E2B0') +
      path('M50 18c28 0 38 18 38 38S72 94 50 94 12 76 12 56s10-38 38-38z', '#E4483A') +
      path('M22 40l20 6M78 40l-20 6', 'none', 'stroke="#5A120C" stroke-width="6" stroke-linecap="round"') +
      eyes(50, 52, 15, 7) +
      path('M28 72c14 10 30 10 44 0-2 14-42 14-44 0z', '#5A120C') +
      path('M34 72l4 10 4-8zM66 72l-4 10-4-8z', '#fff') +
      oval(50, 62, 9, 6, '#B52A20')
    );
  if (key === 'pharaoh')
    return (
      path('M50 6c30 0 36 20 38 44l6 42H6l6-42C14 26 20 6 50 6z', '#E5B33A') +
      Array.from({ length: 5 }, (_, no) =>
        line(`M${12 - no} ${36 + no * 13}h18M${70 + no} ${36 + no * 13}h18`, '#1F4F9A', 6),
      ).join('') +
      path('M30 34c0-16 40-16 40 0v24c0 18-8 30-20 30S30 76 30 58z', skin.m) +
      eyes(50, 50, 9, 4) +
      line('M36 44h9M55 44h9M36 51l-6 3M64 51l6 3', ink, 2.6) +
      box(46, 80, 8, 18, '#1F4F9A', 3) +
      path('M44 14c0-10 12-10 12 0l-6 10z', '#2F9E6A') +
      line('M44 70h12', '#9A5A3C', 3)
    );
  if (key === 'alien')
    return (
      path('M50 8c30 0 38 24 30 48-6 20-18 38-30 38S26 76 20 56C12 32 20 8 50 8z', '#7FE08A') +
      oval(34, 50, 10, 15, ink, -24) +
      oval(66, 50, 10, 15, ink, 24) +
      line('M42 78h16', '#2F7A3C', 3)
    );
  if (key === 'jester')
    return (
      path('M50 30C30 30 26 4 8 12c10 6 8 20 14 30h56c6-10 4-24 14-30-18-8-22 18-42 18z', t.m) +
      dot(8, 12, 6, '#FFCF3E') +
      dot(92, 12, 6, '#FFCF3E') +
      path('M24 42h52c2 32-10 52-26 52S22 74 24 42z', '#F7F0E4') +
      eyes(50, 56, 12, 4.6) +
      path('M34 72c10 12 22 12 32 0-4 6-28 6-32 0z', '#D9384A') +
      dot(50, 66, 5, '#D9384A')
    );
  if (key === 'lava-god')
    return (
      path('M50 6l10 14 16-8 2 20 16 4-10 16 8 16-18 4-4 18-20 6-20-6-4-18-18-4 8-16L6 36l16-4 2-20 16 8z', '#5A1A10') +
      path('M50 22c20 0 28 14 28 32S66 86 50 86 22 72 22 54s8-32 28-32z', '#8A2A18') +
      path('M30 48l14 4-12 8zM70 48l-14 4 12 8z', '#FFC23B') +
      path('M34 72c10-6 22-6 32 0-6 8-26 8-32 0z', '#FF8A2B') +
      line('M50 24v16M30 34l6 8M70 34l-6 8', '#FF6A2B', 4)
    );
  if (key.endsWith('general')) {
    const hair = key === 'woman-general';
    return (
      box(22, 4, 56, 92, hair ? '#C98A54' : '#8A5A32', 18) +
      (hair ? path('M22 24C30 0 70 0 78 24z', '#2A1D1A') : path('M20 26 30 2h40l10 24z', '#2A1D1A')) +
      eyes(50, 44, 14, 9) +
      path('M44 46h12l4 18H40z', hair ? '#A86E3E' : '#6A4224') +
      box(30, 72, 40, 12, '#F2E6D0', 3) +
      line('M40 72v12M50 72v12M60 72v12', '#5A3A1C', 2)
    );
  }
  const tint = key === 'bride' ? '#F4DCC8' : key === 'scholar' ? '#B98A5A' : key === 'monk' ? '#C9774A' : '#C77A3E';
  const s = toneOf(tint);
  return (
    path('M50 6c30 0 38 22 36 48C84 78 66 96 50 96S16 78 14 54C12 28 20 6 50 6z', s.m) +
    path('M62 8c20 6 26 24 24 46-2 22-16 38-28 42 14-22 18-60 4-88z', s.d, 'fill-opacity=".3"') +
    line('M26 40c6-8 14-8 18 0M56 40c4-8 12-8 18 0', '#3A1D10', 4) +
    line('M28 50c6 6 12 6 16 0M56 50c4 6 10 6 16 0', '#1B0F0A', 4) +
    path('M50 44l8 20H42z', s.d) +
    (key === 'bride'
      ? dot(26, 64, 7, '#E4483A') + dot(74, 64, 7, '#E4483A') + dot(50, 20, 6, '#E4483A')
      : line('M22 62c4 8 4 14 2 18M78 62c-4 8-4 14-2 18', s.d, 3)) +
    path(
      key === 'bride' ? 'M42 76c6-4 10-4 16 0-6 6-10 6-16 0z' : 'M30 72c12 10 28 10 40 0-4 16-36 16-40 0z',
      key === 'bride' ? '#C42B3A' : '#3A120C',
    )
  );
}

type Coat = {
  readonly coat: string;
  readonly ear: 'round' | 'point' | 'long' | 'side' | 'none';
  readonly muzzle?: string;
  readonly more?: string;
};
const antlers = line('M34 26C26 18 22 12 24 2M28 14 14 8M66 26c8-8 12-14 10-24M72 14l14-6', '#B98A54', 5);
const stripes = line('M50 18v16M38 20l4 14M62 20l-4 14M14 52l16 4M14 66l16 2M86 52l-16 4M86 66l-16 2', '#20242A', 5);
const horns = path('M22 34C2 30 2 10 10 4c2 14 10 18 20 20zM78 34C98 30 98 10 90 4c-2 14-10 18-20 20z', '#EADCB8');
const coats: Readonly<Record<string, Coat>> = {
  'cheese-cat': {
    coat: '#F0A03C',
    ear: 'point',
    more: line('M50 20v12M40 22l3 10M60 22l-3 10M16 60l14 2M84 60l-14 2', '#B5651C', 4),
  },
  'black-cat': { coat: '#3A3A48', ear: 'point', muzzle: '#55556A' },
  'tiger-cat': { coat: '#C9A06A', ear: 'point', more: line('M50 20v12M40 22l3 10M60 22l-3 10', '#6A4A24', 4) },
  cat: { coat: '#8C7A6A', ear: 'point' },
  rabbit: { coat: '#F6F1E8', ear: 'long', muzzle: '#FFFFFF' },
  tiger: { coat: '#FBF8F1', ear: 'round', more: stripes },
  fox: { coat: '#F07A3A', ear: 'point', muzzle: '#FFF3E4' },
  anubis: { coat: '#23222E', ear: 'point', muzzle: '#3A3848', more: line('M20 74h60', '#E5B33A', 8) },
  'polar-bear': { coat: '#F2F6FA', ear: 'round', muzzle: '#FFFFFF' },
  bear: { coat: '#9A6238', ear: 'round', muzzle: '#DDB58A' },
  'jelly-bear': { coat: '#F0607A', ear: 'round', muzzle: '#FF9AAC' },
  deer: { coat: '#C98A54', ear: 'side', muzzle: '#EFD3AE', more: antlers },
  reindeer: { coat: '#A9744A', ear: 'side', muzzle: '#E3C49C', more: antlers + dot(50, 68, 8, '#E4384A') },
  goat: {
    coat: '#EDE6DA',
    ear: 'side',
    more: path('M44 90h12l-6 10z', '#CFC4B0') + line('M36 24C34 8 26 4 20 6M64 24c2-16 10-20 16-18', '#9A8A6A', 6),
  },
  camel: { coat: '#D9AE6E', ear: 'round', muzzle: '#EBCB98', more: line('M20 84h60', '#C43A4A', 8) },
  horse: {
    coat: '#9A5F36',
    ear: 'point',
    muzzle: '#C99A70',
    more: path('M44 6c14 0 18 20 10 34-8-6-14-20-10-34z', '#3A2416'),
  },
  ox: { coat: '#C27A3A', ear: 'side', muzzle: '#EBC79C', more: horns },
  mouse: { coat: '#A9A9B8', ear: 'round', muzzle: '#D9D9E4' },
};

export function animal(key: string, t: Tone): string {
  if (/turtle|tortoise/.test(key)) {
    const shell = key === 'turtle' ? toneOf('#4E9A4A') : t;
    return (
      oval(20, 72, 12, 8, '#8FC46A', 30) +
      oval(78, 76, 12, 7, '#8FC46A', -20) +
      dot(84, 46, 14, '#9AD07A') +
      eyes(88, 43, 4, 2.6) +
      path('M10 70C10 30 74 26 80 70z', shell.m) +
      path('M10 70h70c0 8-70 8-70 0z', shell.d) +
      path('M45 34l14 10-4 16H35l-4-16z', shell.l) +
      line('M45 34V28M59 44l12-4M31 44l-12-2M35 60l-6 10M55 60l6 10', shell.d, 3)
    );
  }
  if (key === 'octopus')
    return (
      Array.from({ length: 5 }, (_, no) =>
        line(`M${30 + no * 10} 58c${(no - 2) * 8} 10 ${(no - 2) * 10} 22 ${(no - 2) * 9} 30`, '#D9487C', 9),
      ).join('') +
      path('M50 8c26 0 34 18 32 34S68 66 50 66 20 58 18 42 24 8 50 8z', '#F0689A') +
      oval(38, 22, 9, 6, '#FFA4C4', -30) +
      eyes(50, 44, 13, 6.4) +
      line('M44 56c4 4 8 4 12 0', '#8A1F4A', 3)
    );
  if (key === 'seahorse')
    return (
      line('M58 14C34 14 40 36 50 44s14 30-6 34-14 14 2 14', t.m, 15) +
      path('M52 8c10-4 22 2 24 10l14 6-16 6C64 32 52 22 52 8z', t.m) +
      dot(64, 17, 4, ink) +
      path('M34 40 20 36l6 12-8 8 16 2z', t.l)
    );
  if (/dragon/.test(key)) {
    const hide = toneOf(key === 'dragon' ? '#25B893' : key === 'dragonling' ? '#8A6AE0' : '#F2C23E');
    return (
      path('M28 30 18 2l20 18zM72 30 82 2 62 20z', '#F6E3B0') +
      path('M14 44l-12 8 12 6-6 12 16-2zM86 44l12 8-12 6 6 12-16-2z', hide.d) +
      path(
        'M50 18c24 0 32 14 32 32 0 10-6 16-8 24-2 12-12 20-24 20s-22-8-24-20c-2-8-8-14-8-24 0-18 8-32 32-32z',
        hide.m,
      ) +
      path('M34 62c10-8 22-8 32 0 4 16-4 30-16 30S30 78 34 62z', hide.l) +
      oval(36, 46, 9, 8, '#FFF6CF') +
      oval(64, 46, 9, 8, '#FFF6CF') +
      eyes(50, 46, 14, 4.4) +
      dot(44, 72, 3, hide.d) +
      dot(56, 72, 3, hide.d) +
      line('M30 74C18 80 12 90 14 98M70 74c12 6 18 16 16 24', '#F6E3B0', 3)
    );
  }
  const { coat, ear, muzzle, more = '' } = coats[key] ?? { coat: t.m, ear: 'round' as const };
  const c = toneOf(coat);
  const pink = '#F2A6A6';
  const ears = {
    round: dot(22, 26, 15, c.m) + dot(78, 26, 15, c.m) + dot(22, 26, 8, pink) + dot(78, 26, 8, pink),
    point: path('M16 44 14 4l32 18zM84 44 86 4 54 22z', c.m) + path('M21 34 20 14l15 10zM79 34l1-20-15 10z', pink),
    long:
      oval(36, 29, 10, 26, c.m, -8) +
      oval(64, 29, 10, 26, c.m, 8) +
      oval(36, 30, 5, 18, pink, -8) +
      oval(64, 30, 5, 18, pink, 8),
    side:
      oval(14, 42, 16, 8, c.m, 20) +
      oval(86, 42, 16, 8, c.m, -20) +
      oval(15, 42, 9, 4, pink, 20) +
      oval(85, 42, 9, 4, pink, -20),
    none: '',
  }[ear];
  return (
    (key === 'ox' || key.endsWith('deer') || key === 'goat' ? more : '') +
    ears +
    path('M50 18c26 0 38 16 38 38S70 94 50 94 12 78 12 56s12-38 38-38z', c.m) +
    path('M64 20c18 6 24 20 24 36 0 20-14 34-30 37 16-18 18-50 6-73z', c.d, 'fill-opacity=".25"') +
    oval(50, 74, 20, 15, muzzle ?? c.l) +
    eyes(50, 52, 17, 6) +
    path('M43 66h14l-7 8z', '#3A2426') +
    line('M50 74v6M41 82c4 4 14 4 18 0', '#3A2426', 2.6) +
    (key === 'ox' || key === 'deer' || key === 'goat' ? '' : key === 'reindeer' ? dot(50, 68, 8, '#E4384A') : more)
  );
}

const feathers: Readonly<Record<string, readonly [body: string, wing: string, beak: string]>> = {
  parrot: ['#E4483A', '#2F7FE0', '#F6D24A'],
  toucan: ['#23242E', '#3A3B4A', '#F58A2B'],
  magpie: ['#F4F4F4', '#1F2A44', '#3A3A3A'],
  hawk: ['#9A6A3A', '#6A4524', '#F2C23E'],
  eagle: ['#7A4E2A', '#4E3018', '#F2C23E'],
  gull: ['#F7F9FB', '#A9B6C6', '#F2A23E'],
  cuckoo: ['#8FA7C4', '#5E7899', '#F2C23E'],
  'bush-warbler': ['#A9C06A', '#76904A', '#E0A03A'],
  raven: ['#2A2A3C', '#17172A', '#5A5A6A'],
  thrush: ['#D98A4A', '#9A5A2A', '#F2C23E'],
  sotdae: ['#B58A5A', '#7A5630', '#7A5630'],
  phoenix: ['#F2542D', '#FFB02E', '#FFE08A'],
};

export function bird(key: string, t: Tone): string {
  if (key === 'penguin')
    return (
      path('M50 6c24 0 34 24 32 50-2 24-14 36-32 36S20 80 18 56C16 30 26 6 50 6z', '#20263A') +
      path('M50 30c18 0 24 16 22 32-2 18-10 28-22 28S30 80 28 62c-2-16 4-32 22-32z', '#F7F9FB') +
      eyes(50, 30, 12, 5) +
      path('M42 40h16l-8 10z', '#F59A2B') +
      oval(36, 93, 12, 5, '#F59A2B') +
      oval(64, 93, 12, 5, '#F59A2B') +
      oval(14, 56, 6, 20, '#20263A', 14) +
      oval(86, 56, 6, 20, '#20263A', -14)
    );
  if (key === 'owl')
    return (
      path('M22 26 18 4l22 12zM78 26 82 4 60 16z', '#8A5F3A') +
      path('M50 12c26 0 34 20 34 44S68 96 50 96 16 80 16 56s8-44 34-44z', '#A9744A') +
      path('M50 50c16 0 22 12 22 24S62 94 50 94 28 86 28 74s6-24 22-24z', '#E9D0A6') +
      dot(34, 38, 15, '#FFF3D6') +
      dot(66, 38, 15, '#FFF3D6') +
      eyes(50, 38, 16, 8) +
      path('M44 48h12l-6 12z', '#F2A23E')
    );
  if (key === 'crane' || key === 'heron') {
    const crown = key === 'crane' ? '#E4384A' : '#3E6FA0';
    return (
      line('M44 66c-2 14-4 22-4 30M54 66v30', '#3A3A44', 3.4) +
      path('M18 58c8-22 44-26 62-8-6 20-40 30-62 8z', '#FBFAF6') +
      path('M70 46c14 0 22 8 26 20-14 2-24-2-34-8z', '#20242E') +
      line('M28 52C14 40 40 34 30 14', '#FBFAF6', 9) +
      dot(31, 14, 8, '#FBFAF6') +
      path('M26 6c6-4 12-2 12 4z', crown) +
      path('M24 14 4 18l20 4z', '#D9A23A') +
      dot(30, 14, 2, ink)
    );
  }
  const [body, wing, beak] = feathers[key] ?? [t.m, t.d, '#F2C23E'];
  const b = toneOf(body);
  const crest =
    key === 'phoenix'
      ? line('M30 18C28 8 22 4 16 4M34 16c0-8-2-12-6-14', wing, 4) +
        path('M66 64c12 8 24 6 32-4-2 18-12 28-24 30 8 4 12 4 18 2-10 10-28 8-38-8z', wing)
      : '';
  const bill =
    key === 'toucan' || key === 'parrot'
      ? path('M26 24C10 20 4 32 8 44c6-6 12-8 20-8z', beak)
      : path('M22 26 4 32l18 6z', beak);
  return (
    (key === 'sotdae' ? line('M52 74v24', '#7A5630', 6) : line('M46 78v14M58 78v14', beak, 4)) +
    path('M70 54c14 0 22 6 28 16-16 2-26-2-36-6z', wing) +
    path('M22 30c0-20 30-24 36-4 4 12 26 14 26 34 0 14-14 22-30 22-20 0-32-16-28-34z', b.m) +
    path('M44 48c16-8 36 0 40 16-18 8-36 4-40-16z', wing) +
    oval(36, 62, 10, 14, b.l, -20) +
    bill +
    crest +
    dot(36, 26, 4.4, ink) +
    dot(37.4, 24.6, 1.4, '#fff')
  );
}
