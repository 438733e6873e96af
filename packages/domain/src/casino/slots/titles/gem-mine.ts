import type { SlotTitle } from '../title.ts';

/** Gem Mine: clusters on 5 by 5 cells, a prize wheel. */
export const title: SlotTitle = {
  id: 'gem-mine',
  symbols: [
    ['diamond', '다이아', 'gem', 0],
    ['ruby', '루비', 'gem', 1],
    ['sapphire', '사파이어', 'drop', 2],
    ['emerald', '에메랄드', 'gem', 3],
    ['topaz', '토파즈', 'gem', 4],
    ['amethyst', '자수정', 'star', 0],
    ['quartz', '석영', 'tower', 1],
    ['coal', '석탄', 'egg', 2],
    ['pickaxe', '곡괭이', 'tool', 3],
    ['minecart', '광차', 'wheel', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 4, pays: [] },
  reels: {
    kind: 'cluster',
    rows: 5,
    strips: [
      '4220553377786664491',
      '4434817773229055666',
      '7335770444986655122',
      '7334156697705842254',
      '4779687440331555262',
    ],
    sizes: [5, 6, 7, 9, 12],
    pays: [
      [175, 350, 1000, 3000, 20000],
      [110, 225, 625, 2500, 12500],
      [75, 175, 500, 1500, 10000],
      [70, 150, 350, 1500, 7500],
      [40, 90, 250, 750, 4500],
      [30, 75, 200, 750, 3750],
      [25, 60, 125, 500, 3000],
      [15, 35, 90, 350, 1750],
    ],
    times: [1, 1, 2, 4, 8],
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [300, 60],
      [1000, 30],
      [2500, 8],
      [20000, 2],
    ],
  },
  cap: 23750,
};
