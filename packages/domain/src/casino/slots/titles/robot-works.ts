import type { SlotTitle } from '../title.ts';

/** Robot Works: clusters on 5 by 5 cells, a prize wheel. */
export const title: SlotTitle = {
  id: 'robot-works',
  symbols: [
    ['robot', '로봇', 'face', 0],
    ['arm', '로봇팔', 'tool', 1],
    ['chip', '칩', 'card', 2],
    ['battery', '건전지', 'bar', 3],
    ['cog', '톱니', 'gear', 4],
    ['spring', '용수철', 'ring', 0],
    ['bolt', '볼트', 'bolt', 1],
    ['lens', '렌즈', 'eye', 2],
    ['magnet', '자석', 'horn', 3],
    ['conveyor', '조립대', 'wheel', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 4, pays: [] },
  reels: {
    kind: 'cluster',
    rows: 5,
    strips: [
      '335544419777526608',
      '528463344660177795',
      '358944771322665504',
      '601662255777933444',
      '493366614405577822',
    ],
    sizes: [6, 7, 8, 10, 14],
    pays: [
      [600, 1000, 2500, 7500, 37500],
      [375, 750, 1750, 6000, 30000],
      [250, 500, 1250, 4500, 20000],
      [200, 400, 1000, 3000, 15000],
      [150, 250, 625, 2250, 10000],
      [110, 250, 600, 1750, 10000],
      [75, 150, 400, 1500, 6250],
      [60, 100, 250, 900, 4500],
    ],
    times: [1, 2, 4, 6, 10],
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [250, 50],
      [500, 30],
      [1500, 15],
      [7500, 5],
    ],
  },
  cap: 12465,
};
