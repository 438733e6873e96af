import type { SlotTitle } from '../title.ts';

/** Phoenix Dance: 243 ways on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'phoenix-dance',
  symbols: [
    ['phoenix', '봉황', 'bird', 0],
    ['feather', '봉황깃', 'feather', 1],
    ['paulownia', '오동잎', 'leaf', 2],
    ['peony', '모란', 'flower', 3],
    ['bamboo', '대나무', 'tree', 4],
    ['jade-ring', '옥가락지', 'ring', 0],
    ['zither', '가야금', 'note', 1],
    ['spark', '불씨', 'flame', 2],
    ['sun', '해', 'sun', 3],
    ['nest', '둥지', 'egg', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [150, 750, 5000] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '93476357653704135742567216672',
      '62754176345762554767439762850',
      '635762459378641721375648750',
      '4537617804651469736475253753576',
      '56744567297762571654037563723',
    ],
    pays: [
      [140, 900, 4500],
      [80, 300, 1500],
      [70, 300, 750],
      [40, 120, 500],
      [20, 70, 250],
      [20, 60, 160],
      [10, 40, 100],
      [10, 20, 90],
    ],
  },
  feature: {
    kind: 'spins',
    spins: [7, 10, 15],
    again: 0,
    most: 15,
    times: [3],
    strips: [
      '65743675496376327564761515204',
      '74645873157468509652347632761',
      '4376548676087935731546547248765',
      '5267617953740123484532756135687',
      '50474653721756746237493452617',
    ],
  },
  cap: 50000,
};
