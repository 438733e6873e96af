import type { SlotTitle } from '../title.ts';

/** Busy Bees: clusters on 5 by 5 cells, a prize wheel. */
export const title: SlotTitle = {
  id: 'busy-bees',
  symbols: [
    ['queen', '여왕벌', 'crown', 0],
    ['bee', '꿀벌', 'bug', 1],
    ['honey', '꿀단지', 'cup', 2],
    ['sunflower', '해바라기', 'sun', 3],
    ['rose', '들장미', 'flower', 4],
    ['clover', '토끼풀', 'clover', 0],
    ['pollen', '꽃가루', 'ball', 1],
    ['wax', '밀랍', 'gem', 2],
    ['bear', '아기곰', 'animal', 3],
    ['hive', '벌집', 'house', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 4, pays: [] },
  reels: {
    kind: 'cluster',
    rows: 5,
    strips: [
      '06268315794632445577',
      '44051367936842277565',
      '44325807596661432577',
      '65604421967775538423',
      '53773672625844014695',
    ],
    sizes: [5, 7, 9, 12, 15],
    pays: [
      [1250, 1750, 3750, 10000, 50000],
      [625, 1000, 3000, 7500, 37500],
      [450, 900, 2000, 6000, 25000],
      [400, 750, 1500, 4000, 20000],
      [250, 450, 1000, 3000, 12500],
      [200, 350, 900, 2250, 10000],
      [125, 250, 500, 1750, 7500],
      [90, 175, 400, 1250, 5000],
    ],
    times: [1, 2, 3],
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [100, 50],
      [300, 35],
      [800, 15],
    ],
  },
  cap: 5825,
};
