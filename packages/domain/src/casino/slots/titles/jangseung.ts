import type { SlotTitle } from '../title.ts';

/** Jangseung Pass: 10 lines on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'jangseung',
  symbols: [
    ['great-general', '천하대장군', 'mask', 0],
    ['woman-general', '지하여장군', 'mask', 1],
    ['tiger', '호랑이', 'animal', 2],
    ['peddler', '보부상', 'face', 3],
    ['sotdae', '솟대', 'bird', 4],
    ['cairn', '돌탑', 'tower', 0],
    ['straw-rope', '금줄', 'ring', 1],
    ['bellflower', '도라지', 'flower', 2],
    ['spirit', '산신령', 'cloud', 3],
    ['pass', '고갯길', 'gate', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [300, 1500, 10000] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '457661547516357902745373506376417',
      '3456785672156741850672634917',
      '7364357807153674074159645362456',
      '342358465767839671507467152675',
      '3472541637607465975650464377265',
    ],
    lines: ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'],
    pays: [
      [1000, 4500, 30000],
      [600, 2000, 12500],
      [600, 1800, 5000],
      [350, 1000, 3500],
      [120, 450, 1500],
      [100, 400, 1250],
      [60, 200, 600],
      [40, 160, 600],
    ],
    wildTimes: 1,
  },
  feature: { kind: 'spins', spins: [9, 12, 15], again: 3, most: 15, times: [1, 3, 9], strips: null },
  cap: 200000,
};
