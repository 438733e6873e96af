import type { SlotTitle } from '../title.ts';

/** Lucky Seven Classic: 5 lines on 3 reels, a prize wheel. */
export const title: SlotTitle = {
  id: 'lucky-seven',
  symbols: [
    ['seven', '세븐', 'seven', 0],
    ['triple-bar', '트리플바', 'bar', 1],
    ['bell', '종', 'bell', 2],
    ['melon', '수박', 'fruit', 3],
    ['grape', '포도', 'fruit', 4],
    ['orange', '오렌지', 'fruit', 0],
    ['lemon', '레몬', 'fruit', 1],
    ['cherry', '체리', 'fruit', 2],
    ['star', '별', 'star', 3],
    ['wheel', '행운판', 'wheel', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: ['106354734925726975263154726', '9270685375463720735179626856754', '5173547215372916787056940326780'],
    lines: ['111', '000', '222', '012', '210'],
    pays: [[1800], [1000], [480], [320], [280], [160], [100], [80]],
    wildTimes: 2,
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [500, 40],
      [1000, 30],
      [2000, 20],
      [5000, 8],
      [20000, 2],
    ],
  },
  cap: 20480,
};
