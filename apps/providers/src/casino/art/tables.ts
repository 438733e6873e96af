import { tableProducts } from '@lime/domain/casino/tables/tables.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/tables.ts';
import type { TableGameId } from '@lime/domain/casino/tables/table-game.ts';
import { at, box, dot, line, path } from './shapes.ts';

/** Felts of the studios, by their places in the list: drawing 10 gives each its colour. */
const felts = [
  ['#1B4F8A', '#0A1E38'],
  ['#8A4A12', '#2E1604'],
  ['#5A1F6A', '#1E0826'],
  ['#1F5A7A', '#071E2C'],
  ['#6A2430', '#22080E'],
  ['#3A2F8A', '#100C30'],
  ['#7A5A12', '#281C02'],
  ['#0F6A50', '#03241A'],
  ['#7A2A5A', '#280A1E'],
  ['#1F6A3A', '#052212'],
] as const;

const suits = {
  s: 'M0-13C10-2 14 2 14 8c0 8-9 9-12 3 0 5 2 8 5 10H-7c3-2 5-5 5-10-3 6-12 5-12-3 0-6 4-10 14-21z',
  h: 'M0 18C-16 6-18-2-15-9c3-7 12-7 15 1 3-8 12-8 15-1 3 7 1 15-15 27z',
  d: 'M0-16 13 1 0 18-13 1z',
  c: 'M-3 20c2-4 2-7 2-10-8 8-18 0-13-8 2-3 5-4 8-3-5-7 0-15 6-15s11 8 6 15c9-3 13 8 6 12-4 2-8 1-10-1 0 3 0 6 2 10z',
} as const;

const card = (x: number, y: number, turn: number, rank: string, suit: keyof typeof suits): string => {
  const ink = suit === 'h' || suit === 'd' ? '#C41F35' : '#15191E';
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${box(-21, -29, 42, 58, '#F7F8F4', 5)}<text x="-15" y="-11" font-size="17" font-weight="800" font-family="sans-serif" fill="${ink}">${rank}</text><path transform="translate(3 8) scale(.86)" d="${suits[suit]}" fill="${ink}"/></g>`;
};
const ranks = ['A', '9', 'K', '8', 'Q', '7', 'J', '6'];
const faces = ['s', 'd', 'h', 'c'] as const;
const pick = <T>(list: readonly T[], no: number): T => list[no % list.length]!;
const chip = (x: number, y: number, fill: string): string =>
  dot(x, y, 12, fill) +
  `<circle cx="${x}" cy="${y}" r="9" fill="none" stroke="#fff" stroke-width="2.400" stroke-dasharray="4 5"/>`;

const die = (x: number, y: number, turn: number, value: number): string => {
  const spots = {
    1: [[0, 0]],
    2: [
      [-7, -7],
      [7, 7],
    ],
    3: [
      [-8, -8],
      [0, 0],
      [8, 8],
    ],
    4: [
      [-8, -8],
      [8, -8],
      [-8, 8],
      [8, 8],
    ],
    5: [
      [-8, -8],
      [8, -8],
      [0, 0],
      [-8, 8],
      [8, 8],
    ],
    6: [
      [-8, -9],
      [8, -9],
      [-8, 0],
      [8, 0],
      [-8, 9],
      [8, 9],
    ],
  }[value] as number[][];
  return `<g transform="translate(${x} ${y}) rotate(${turn})">${box(-17, -17, 34, 34, '#F7F8F4', 7)}${spots.map(([a, b]) => dot(a!, b!, value === 1 ? 5 : 3.4, value === 1 || value === 4 ? '#C41F35' : '#15191E')).join('')}</g>`;
};

/** What each game puts on the felt; `no` makes the tables of a studio differ. */
const scenes: Readonly<Record<TableGameId, (no: number) => string>> = {
  baccarat: (no) =>
    card(38, 78, -8, pick(ranks, no), pick(faces, no)) +
    card(62, 74, 6, pick(ranks, no + 2), pick(faces, no + 1)) +
    card(100, 74, -6, pick(ranks, no + 5), pick(faces, no + 2)) +
    card(124, 78, 8, pick(ranks, no + 3), pick(faces, no + 3)) +
    chip(52, 140, '#2F6FD0') +
    chip(80, 150, '#2FA06A') +
    chip(108, 140, '#C41F35'),
  'dragon-tiger': (no) =>
    card(44, 80, -6, pick(ranks, no + 1), 'd') +
    card(116, 80, 6, pick(ranks, no + 4), 's') +
    `<text x="80" y="86" text-anchor="middle" font-size="20" font-weight="900" font-family="sans-serif" fill="#FFE08A">VS</text>` +
    chip(60, 146, '#C41F35') +
    chip(100, 146, '#E0A03A'),
  roulette: (no) =>
    `<g transform="translate(80 88) rotate(${no * 23})">${dot(0, 0, 60, '#6A3E1C')}${dot(0, 0, 53, '#C9A24A')}${Array.from({ length: 24 }, (_, at24) => `<path transform="rotate(${at24 * 15})" d="M0 0-6.600-50h13.200z" fill="${at24 === 0 ? '#1F9A57' : at24 % 2 ? '#C41F35' : '#1A1A22'}"/>`).join('')}${dot(0, 0, 32, '#8A5A2A')}${dot(0, 0, 20, '#C9A24A')}${dot(0, 0, 8, '#FFF0B8')}${dot(18, -38, 5, '#fff')}</g>`,
  'sic-bo': (no) =>
    `<g>${path('M26 130c0-96 108-96 108 0z', '#DDEBF7', 'fill-opacity=".2"')}${box(18, 128, 124, 14, '#3A2416', 7)}</g>` +
    die(54, 104, -12, (no % 6) + 1) +
    die(84, 84, 10, ((no + 2) % 6) + 1) +
    die(108, 108, 24, ((no + 4) % 6) + 1),
  holdem: (no) =>
    [0, 1, 2, 3, 4]
      .map((place) =>
        at(20 + place * 30, 66, 0.66, card(0, 0, 0, pick(ranks, no * 3 + place), pick(faces, no + place))),
      )
      .join('') +
    card(66, 132, -10, 'A', pick(faces, no)) +
    card(94, 130, 10, 'K', pick(faces, no)),
};

/** A picture of a table, 160 by 200: what is played, on its studio's felt. */
export function tableArt({ game, product, id }: CasinoTable): string {
  const [upper, lower] = felts[tableProducts.indexOf(product)]!;
  const no = Number(id.slice(id.lastIndexOf('-') + 1));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 200"><defs><radialGradient id="g" cx=".5" cy=".3" r=".9"><stop offset="0" stop-color="${upper}"/><stop offset="1" stop-color="${lower}"/></radialGradient></defs><rect width="160" height="200" fill="url(#g)"/>${line('M-10 150c60 40 120 40 180 0M-10 166c60 40 120 40 180 0', 'rgba(255,255,255,.22)', 1.6)}${scenes[game](no)}</svg>`;
}
