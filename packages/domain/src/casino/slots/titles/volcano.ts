import type { SlotTitle } from '../title.ts';

/** Volcano Island: 10 lines on 5 reels, a jackpot pool. */
export const title: SlotTitle = {
  id: 'volcano',
  symbols: [
    ['lava-god', '화산신', 'mask', 0],
    ['obsidian', '흑요석', 'gem', 1],
    ['tortoise', '땅거북', 'animal', 2],
    ['toucan', '큰부리새', 'bird', 3],
    ['palm', '야자수', 'tree', 4],
    ['coconut', '야자열매', 'fruit', 0],
    ['shell', '고둥', 'shell', 1],
    ['ash', '화산재', 'cloud', 2],
    ['fire', '불기둥', 'flame', 3],
    ['volcano', '화산', 'mountain', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [100, 500, 2000] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '671453764720671540364567962723',
      '2705638517465473506971624173',
      '16253467513470636517548290746273',
      '5277364317680435627562496576',
      '7196507625417402646147305732436',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
    pays: [
      [1000, 4500, 20000],
      [600, 2000, 7500],
      [500, 1800, 5000],
      [450, 1000, 4000],
      [200, 700, 2500],
      [180, 700, 2000],
      [90, 250, 1500],
      [90, 350, 1000],
    ],
    wildTimes: 1,
  },
  feature: {
    kind: 'pool',
    contribution: 20,
    prizes: [
      [500, 0, 600],
      [1500, 0, 300],
      [2000, 20, 80],
      [5000, 100, 19],
      [10000, 1000, 1],
    ],
  },
  cap: 23600,
};
