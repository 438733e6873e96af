import type { SlotTitle } from '../title.ts';

/** Moon Rabbit Mill: 10 lines on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'moon-rabbit',
  symbols: [
    ['rabbit', '달토끼', 'animal', 0],
    ['pouch', '복주머니', 'bag', 1],
    ['songpyeon', '송편', 'cake', 2],
    ['mortar', '절구', 'cup', 3],
    ['coin', '엽전', 'coin', 4],
    ['plum', '매화', 'flower', 0],
    ['ginkgo', '은행잎', 'leaf', 1],
    ['cloud', '구름', 'cloud', 2],
    ['moon', '보름달', 'moon', 3],
    ['lantern', '청사초롱', 'lamp', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [200, 1000, 5000] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '00077651247366749527764351277654673',
      '600077851264377695286741538274765475',
      '500078623174856796257438675261674635',
      '700045672893567416873527461963574675',
      '00071562347659376245177634527564765',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
    pays: [
      [500, 2000, 10000],
      [300, 1200, 4000],
      [250, 800, 2500],
      [200, 600, 2000],
      [100, 400, 1200],
      [100, 300, 1000],
      [50, 150, 800],
      [50, 150, 500],
    ],
    wildTimes: 1,
  },
  feature: { kind: 'spins', spins: [10], again: 0, most: 10, times: [2], strips: null },
  cap: 100000,
};
