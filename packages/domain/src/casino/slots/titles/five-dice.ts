import type { SlotTitle } from '../title.ts';

/** Five-Colour Dice: 3 lines on 3 reels, a prize wheel. */
export const title: SlotTitle = {
  id: 'five-dice',
  symbols: [
    ['yellow-dragon', '황룡', 'animal', 0],
    ['blue-die', '청주사위', 'gem', 1],
    ['red-die', '적주사위', 'gem', 2],
    ['white-die', '백주사위', 'gem', 3],
    ['black-die', '흑주사위', 'gem', 4],
    ['yut', '윷가락', 'bar', 0],
    ['top', '팽이', 'drum', 1],
    ['kite', '연', 'flag', 2],
    ['taegeuk', '태극', 'orb', 3],
    ['pouch', '복주머니', 'bag', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '47915496547327621657246310277365',
      '1420675812974637356937526435876147716',
      '614596136187674702467592037876523175',
    ],
    lines: ['111', '000', '222'],
    pays: [[2500], [1200], [500], [200], [120], [70], [30], [20]],
    wildTimes: 4,
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [1000, 60],
      [2000, 25],
      [5000, 10],
      [10000, 5],
    ],
  },
  cap: 40200,
};
