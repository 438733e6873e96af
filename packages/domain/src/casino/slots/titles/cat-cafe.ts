import type { SlotTitle } from '../title.ts';

/** Cat Cafe: 9 lines on 3 reels, a prize wheel. */
export const title: SlotTitle = {
  id: 'cat-cafe',
  symbols: [
    ['cheese-cat', '치즈냥이', 'animal', 0],
    ['black-cat', '까만냥이', 'animal', 1],
    ['latte', '라떼', 'cup', 2],
    ['cake', '조각케이크', 'cake', 3],
    ['macaron', '마카롱', 'candy', 4],
    ['fish-toy', '생선인형', 'fish', 0],
    ['yarn', '털실공', 'ball', 1],
    ['bean', '원두', 'egg', 2],
    ['paw', '발도장', 'heart', 3],
    ['box', '깜짝상자', 'chest', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: ['34675341037970265743675269', '58297475631743650178746391276', '5402473659276465970513742784163'],
    lines: ['111', '000', '222', '012', '210', '010', '212', '101', '121'],
    pays: [[750], [350], [300], [240], [240], [200], [160], [140]],
    wildTimes: 2,
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [200, 40],
      [500, 30],
      [1000, 20],
      [2500, 10],
    ],
  },
  cap: 3960,
};
