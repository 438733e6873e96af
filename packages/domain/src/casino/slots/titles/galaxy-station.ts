import type { SlotTitle } from '../title.ts';

/** Galaxy Station: 81 ways on 4 reels, a ladder. */
export const title: SlotTitle = {
  id: 'galaxy-station',
  symbols: [
    ['astronaut', '우주인', 'face', 0],
    ['rocket', '로켓', 'rocket', 1],
    ['saturn', '토성', 'planet', 2],
    ['satellite', '인공위성', 'tool', 3],
    ['alien', '외계인', 'mask', 4],
    ['comet', '혜성', 'flame', 0],
    ['helmet', '헬멧', 'hat', 1],
    ['moon-rock', '월석', 'egg', 2],
    ['black-hole', '블랙홀', 'orb', 3],
    ['dock', '정거장', 'tower', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [100, 300, 1000] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '734675247661564056722315764395',
      '59685751674395457263075614271',
      '0267519374587364715752641675',
      '137659715684257304349615734756',
    ],
    pays: [
      [300, 1750],
      [200, 900],
      [150, 600],
      [100, 300],
      [40, 150],
      [30, 125],
      [25, 70],
      [15, 60],
    ],
  },
  feature: {
    kind: 'ladder',
    start: [0, 2],
    rungs: [300, 500, 800, 1200, 2000, 3500, 6000, 10000, 20000],
    up: [75, 70, 65, 60, 55, 50, 45, 40],
  },
  cap: 21100,
};
