import type { SlotTitle } from '../title.ts';

/** White Tiger Mountain: 10 lines on 5 reels, hold and win. */
export const title: SlotTitle = {
  id: 'white-tiger',
  symbols: [
    ['tiger', '백호', 'animal', 0],
    ['peak', '산봉우리', 'mountain', 1],
    ['ginseng', '산삼', 'leaf', 2],
    ['hawk', '매', 'bird', 3],
    ['deer', '사슴', 'animal', 4],
    ['pine', '소나무', 'tree', 0],
    ['acorn', '도토리', 'egg', 1],
    ['stream', '계곡물', 'wave', 2],
    ['moon', '초승달', 'moon', 3],
    ['gold-paw', '금발자국', 'coin', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 6, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '007551446699923326225916775',
      '223399696644095564778774553011',
      '8396677996035722911156475334006',
      '773816122999422155667775500944633',
      '47754652290052553396971129366477',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
    pays: [
      [700, 3000, 15000],
      [450, 1800, 7000],
      [350, 1250, 4500],
      [250, 1000, 3500],
      [160, 700, 2000],
      [150, 500, 1250],
      [80, 250, 1000],
      [80, 240, 700],
    ],
    wildTimes: 1,
  },
  feature: {
    kind: 'hold',
    oneIn: 20,
    values: [
      [100, 60],
      [200, 25],
      [500, 10],
      [1000, 4],
      [5000, 1],
    ],
    full: 50000,
  },
  cap: 50000,
};
