import type { SlotTitle } from '../title.ts';

/** Coin Pile: 5 lines on 5 reels, hold and win. */
export const title: SlotTitle = {
  id: 'coin-pile',
  symbols: [
    ['merchant', '거상', 'face', 0],
    ['abacus', '주판', 'bar', 1],
    ['silk', '비단', 'flag', 2],
    ['ginseng', '인삼', 'leaf', 3],
    ['jar', '백자', 'cup', 4],
    ['horse', '조랑말', 'animal', 0],
    ['hat', '갓', 'hat', 1],
    ['straw', '짚신', 'boat', 2],
    ['seal', '옥새', 'crown', 3],
    ['yeopjeon', '엽전', 'coin', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 6, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '117499334677722335562554669970',
      '66276223385547554437940099119',
      '37755296651976544228336979005',
      '999932700331466505774418665522',
      '29955771436602779986025443',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012'],
    pays: [
      [480, 2000, 10000],
      [280, 1200, 3600],
      [280, 800, 2500],
      [200, 600, 2400],
      [100, 440, 1400],
      [100, 240, 900],
      [60, 140, 800],
      [60, 160, 480],
    ],
    wildTimes: 2,
  },
  feature: {
    kind: 'hold',
    oneIn: 18,
    values: [
      [100, 50],
      [150, 25],
      [250, 15],
      [600, 8],
      [2500, 2],
    ],
    full: 50000,
  },
  cap: 160000,
};
