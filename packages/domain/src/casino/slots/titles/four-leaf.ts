import type { SlotTitle } from '../title.ts';

/** Four-Leaf Clover: 3 lines on 3 reels, a prize wheel. */
export const title: SlotTitle = {
  id: 'four-leaf',
  symbols: [
    ['four-leaf', '네잎클로버', 'clover', 0],
    ['pot', '금단지', 'chest', 1],
    ['rainbow', '무지개', 'wave', 2],
    ['horseshoe', '편자', 'horn', 3],
    ['pipe', '파이프', 'horn', 4],
    ['mushroom', '버섯', 'hat', 0],
    ['ladybug', '무당벌레', 'bug', 1],
    ['sprout', '새싹', 'leaf', 2],
    ['fairy', '요정', 'star', 3],
    ['mound', '요정언덕', 'mountain', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: ['7439764556123576437167726079605', '5620769546727425139746857137', '2736457283267156496357047965'],
    lines: ['111', '000', '222'],
    pays: [[7500], [3000], [1500], [625], [450], [225], [100], [50]],
    wildTimes: 3,
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [300, 50],
      [1000, 30],
      [3000, 15],
      [10000, 5],
    ],
  },
  cap: 67500,
};
