import type { SlotTitle } from '../title.ts';

/** Crown Ladder: 81 ways on 4 reels, a ladder. */
export const title: SlotTitle = {
  id: 'crown-ladder',
  symbols: [
    ['king', '왕', 'face', 0],
    ['queen', '왕비', 'face', 1],
    ['knight', '기사', 'shield', 2],
    ['scepter', '홀', 'tool', 3],
    ['goblet', '금잔', 'cup', 4],
    ['castle', '성', 'tower', 0],
    ['sword', '검', 'sword', 1],
    ['banner', '깃발', 'flag', 2],
    ['jester', '광대', 'mask', 3],
    ['crown', '왕관', 'crown', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [50, 200, 500] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '497630476375236215762243567',
      '90467174625172496523762704538453',
      '4869721657612536473504526473',
      '3745367483905426579641237576652',
    ],
    pays: [
      [200, 900],
      [200, 450],
      [100, 375],
      [80, 250],
      [50, 150],
      [40, 125],
      [25, 60],
      [25, 60],
    ],
  },
  feature: {
    kind: 'ladder',
    start: [0, 2],
    rungs: [500, 1000, 2000, 4000, 8000, 16000, 50000],
    up: [60, 55, 50, 45, 40, 35],
  },
  cap: 51450,
};
