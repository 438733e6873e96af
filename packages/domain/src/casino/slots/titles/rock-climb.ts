import type { SlotTitle } from '../title.ts';

/** Rock Climb: 81 ways on 4 reels, a ladder. */
export const title: SlotTitle = {
  id: 'rock-climb',
  symbols: [
    ['climber', '등반가', 'face', 0],
    ['eagle', '독수리', 'bird', 1],
    ['goat', '산양', 'animal', 2],
    ['axe', '피켈', 'tool', 3],
    ['rope', '자일', 'ring', 4],
    ['boots', '등산화', 'boat', 0],
    ['flask', '물통', 'cup', 1],
    ['edelweiss', '솜다리', 'flower', 2],
    ['sun', '해돋이', 'sun', 3],
    ['summit', '정상', 'mountain', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [100, 200, 800] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '261534257146072637563793175406',
      '657325974522760146373641596586543',
      '5347256753426451763569612757806',
      '7593316564863927561457325417641506',
    ],
    pays: [
      [200, 750],
      [150, 450],
      [110, 375],
      [90, 250],
      [60, 225],
      [50, 150],
      [50, 110],
      [30, 100],
    ],
  },
  feature: {
    kind: 'ladder',
    start: [0, 2],
    rungs: [400, 600, 1000, 1500, 2500, 4000, 7500, 15000],
    up: [70, 65, 60, 55, 50, 45, 40],
  },
  cap: 15550,
};
