import type { SlotTitle } from '../title.ts';

/** Fruit Market: 5 lines on 3 reels, a prize wheel. */
export const title: SlotTitle = {
  id: 'fruit-market',
  symbols: [
    ['pineapple', '파인애플', 'fruit', 0],
    ['mango', '망고', 'fruit', 1],
    ['peach', '복숭아', 'fruit', 2],
    ['kiwi', '키위', 'fruit', 3],
    ['pear', '배', 'drop', 4],
    ['persimmon', '감', 'orb', 0],
    ['tangerine', '귤', 'ball', 1],
    ['strawberry', '딸기', 'heart', 2],
    ['scale', '저울', 'tool', 3],
    ['stall', '장터수레', 'wheel', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: ['761672154760530652349763970', '56476243705358916725479356147', '97167235978157361457420685462'],
    lines: ['111', '000', '222', '012', '210'],
    pays: [[3000], [1500], [800], [360], [240], [140], [80], [40]],
    wildTimes: 2,
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [400, 36],
      [800, 30],
      [1600, 20],
      [3200, 10],
      [12800, 4],
    ],
  },
  cap: 14240,
};
