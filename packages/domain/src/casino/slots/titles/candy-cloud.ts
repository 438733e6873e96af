import type { SlotTitle } from '../title.ts';

/** Candy Cloud: clusters on 5 by 4 cells, a prize wheel. */
export const title: SlotTitle = {
  id: 'candy-cloud',
  symbols: [
    ['lollipop', '막대사탕', 'candy', 0],
    ['donut', '도넛', 'ring', 1],
    ['cupcake', '컵케이크', 'cake', 2],
    ['jelly-bear', '곰젤리', 'animal', 3],
    ['heart-candy', '하트사탕', 'heart', 4],
    ['mint', '박하사탕', 'leaf', 0],
    ['gum', '풍선껌', 'ball', 1],
    ['star-candy', '별사탕', 'star', 2],
    ['cotton', '솜사탕', 'cloud', 3],
    ['jar', '사탕단지', 'chest', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 4, pays: [] },
  reels: {
    kind: 'cluster',
    rows: 4,
    strips: [
      '55787754462233406619',
      '80775552294144666337',
      '22384455516397747066',
      '46054455782261633797',
      '55127744066247895336',
    ],
    sizes: [5, 6, 7, 9, 11],
    pays: [
      [375, 625, 1750, 6000, 30000],
      [350, 500, 1250, 4500, 20000],
      [200, 375, 900, 3000, 15000],
      [125, 250, 625, 2000, 12500],
      [90, 200, 500, 1500, 7500],
      [75, 150, 350, 1250, 6000],
      [50, 120, 250, 750, 4000],
      [40, 70, 175, 600, 2500],
    ],
    times: [1, 1, 2, 3],
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [150, 45],
      [300, 35],
      [900, 15],
      [3000, 5],
    ],
  },
  cap: 23575,
};
