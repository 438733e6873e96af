import type { SlotTitle } from '../title.ts';

/** Golden Turtle: 10 lines on 5 reels, a jackpot pool. */
export const title: SlotTitle = {
  id: 'golden-turtle',
  symbols: [
    ['turtle', '황금거북', 'animal', 0],
    ['dragon-boat', '용선', 'boat', 1],
    ['jade-disc', '옥고리', 'ring', 2],
    ['lotus', '연꽃', 'flower', 3],
    ['carp', '잉어', 'fish', 4],
    ['bamboo', '대나무', 'tree', 0],
    ['fan', '접부채', 'shell', 1],
    ['reed', '갈대', 'leaf', 2],
    ['pearl', '진주', 'orb', 3],
    ['turtle-coin', '거북돈', 'coin', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '6056912645717365374056742537',
      '431706490762548657345637862',
      '27069453251876534075610637461',
      '7759480621453701625764537645',
      '32654731674157963064276425',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
    pays: [
      [400, 2000, 9000],
      [200, 800, 3000],
      [200, 600, 2000],
      [160, 450, 1800],
      [80, 350, 900],
      [90, 250, 700],
      [30, 120, 700],
      [40, 100, 400],
    ],
    wildTimes: 2,
  },
  feature: {
    kind: 'pool',
    contribution: 10,
    prizes: [
      [500, 0, 640],
      [1000, 10, 300],
      [4000, 100, 58],
      [15000, 1000, 2],
    ],
  },
  cap: 74960,
};
