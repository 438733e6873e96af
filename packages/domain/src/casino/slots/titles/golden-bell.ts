import type { SlotTitle } from '../title.ts';

/** Golden Bell: 5 lines on 3 reels, a prize wheel. */
export const title: SlotTitle = {
  id: 'golden-bell',
  symbols: [
    ['bell', '황금종', 'bell', 0],
    ['crown', '왕관', 'crown', 1],
    ['ribbon', '리본', 'flag', 2],
    ['trumpet', '나팔', 'horn', 3],
    ['candle', '촛불', 'flame', 4],
    ['holly', '호랑가시', 'leaf', 0],
    ['apple', '사과', 'fruit', 1],
    ['plum', '자두', 'fruit', 2],
    ['angel', '천사', 'star', 3],
    ['belfry', '종탑', 'tower', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: ['956715463615794307436274172', '812536749185772061592467256437', '843690654327543275627786371925675'],
    lines: ['111', '000', '222', '012', '210'],
    pays: [[2400], [1000], [600], [320], [180], [140], [80], [60]],
    wildTimes: 2,
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [500, 50],
      [1500, 30],
      [4000, 15],
      [25000, 5],
    ],
  },
  cap: 25600,
};
