import type { SlotTitle } from '../title.ts';

/** Hanok Village: 5 lines on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'hanok-village',
  symbols: [
    ['magpie', '까치', 'bird', 0],
    ['tile-roof', '기와집', 'house', 1],
    ['jar', '장독', 'cup', 2],
    ['gate', '솟을대문', 'gate', 3],
    ['stove', '아궁이', 'flame', 4],
    ['shoes', '고무신', 'boat', 0],
    ['persimmon', '홍시', 'fruit', 1],
    ['stone-wall', '돌담', 'bar', 2],
    ['tiger-cat', '호랑고양이', 'animal', 3],
    ['wind-bell', '풍경', 'bell', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [200, 500, 2000] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '1453764200675762549254631263476',
      '5216475921354736504807212734675746',
      '46534891270741673215685740356735106',
      '745603610567142485734527583642195673',
      '0425647213675343715602178364759',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012'],
    pays: [
      [700, 1800, 7000],
      [440, 1500, 5000],
      [320, 1000, 4000],
      [280, 900, 2400],
      [200, 700, 1800],
      [180, 480, 1200],
      [140, 300, 900],
      [120, 280, 800],
    ],
    wildTimes: 2,
  },
  feature: { kind: 'spins', spins: [10, 15, 20], again: 0, most: 20, times: [3], strips: null },
  cap: 250000,
};
