import type { SlotTitle } from '../title.ts';

/** Lighthouse Keeper: 10 lines on 4 reels, a ladder. */
export const title: SlotTitle = {
  id: 'lighthouse',
  symbols: [
    ['keeper', '등대지기', 'face', 0],
    ['beam', '등불', 'lamp', 1],
    ['ship', '돛단배', 'boat', 2],
    ['gull', '갈매기', 'bird', 3],
    ['anchor', '닻', 'tool', 4],
    ['cat', '등대고양이', 'animal', 0],
    ['storm', '먹구름', 'cloud', 1],
    ['wave', '파도', 'wave', 2],
    ['bottle', '유리병편지', 'scroll', 3],
    ['stairs', '나선계단', 'tower', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '3763571659372143657570416947525647',
      '15977456271567355037463265784076',
      '507357645206514916346754769487632',
      '5176376437567506465187425790',
    ],
    lines: ['1111', '0000', '2222', '0121', '2101', '0012', '2210', '1001', '1221', '0110'],
    pays: [
      [800, 4500],
      [700, 2500],
      [500, 2000],
      [300, 1000],
      [120, 500],
      [100, 350],
      [70, 160],
      [40, 150],
    ],
    wildTimes: 2,
  },
  feature: {
    kind: 'ladder',
    start: [1, 3],
    rungs: [200, 400, 600, 1000, 1500, 2500, 5000, 10000, 20000, 40000],
    up: [85, 75, 70, 65, 60, 55, 50, 45, 35],
  },
  cap: 45000,
};
