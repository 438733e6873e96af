import type { SlotTitle } from '../title.ts';

/** Western Gold Vein: 10 lines on 5 reels, hold and win. */
export const title: SlotTitle = {
  id: 'gold-vein',
  symbols: [
    ['sheriff', '보안관', 'face', 0],
    ['horse', '말', 'animal', 1],
    ['train', '기차', 'wheel', 2],
    ['hat', '카우보이모자', 'hat', 3],
    ['boots', '장화', 'boat', 4],
    ['lasso', '올가미', 'ring', 0],
    ['cactus', '선인장', 'tree', 1],
    ['wanted', '수배지', 'scroll', 2],
    ['badge', '보안관별', 'star', 3],
    ['nugget', '금덩이', 'coin', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 6, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '19951994223345765473377006660',
      '8447716824995233732564277006996553',
      '255599622997745544186671003237667',
      '66335445599777602278511629938',
      '42556191146533657722000929977',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
    pays: [
      [600, 2000, 7000],
      [400, 1250, 5000],
      [250, 900, 3000],
      [250, 700, 1800],
      [200, 600, 1800],
      [180, 600, 1200],
      [100, 300, 900],
      [100, 250, 750],
    ],
    wildTimes: 1,
  },
  feature: {
    kind: 'hold',
    oneIn: 24,
    values: [
      [50, 70],
      [150, 20],
      [500, 8],
      [5000, 2],
    ],
    full: 100000,
  },
  cap: 100000,
};
