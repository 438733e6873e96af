import type { SlotTitle } from '../title.ts';

/** Clock Tower: 10 lines on 4 reels, a ladder. */
export const title: SlotTitle = {
  id: 'clock-tower',
  symbols: [
    ['clockmaker', '시계공', 'face', 0],
    ['big-bell', '큰종', 'bell', 1],
    ['cuckoo', '뻐꾸기', 'bird', 2],
    ['pocket-watch', '회중시계', 'coin', 3],
    ['gear', '톱니', 'gear', 4],
    ['hourglass', '모래시계', 'cup', 0],
    ['pendulum', '시계추', 'ball', 1],
    ['key', '태엽', 'key', 2],
    ['midnight', '자정', 'moon', 3],
    ['clock', '시계탑', 'tower', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [] },
  reels: {
    kind: 'lines',
    rows: 3,
    strips: [
      '6637493027345637560915247504765',
      '6472562573843601674956347516507',
      '5367452973540356803927754612476',
      '617945764856340635740247625',
    ],
    lines: ['1111', '0000', '2222', '0121', '2101', '0012', '2210', '1001', '1221', '0110'],
    pays: [
      [700, 2500],
      [400, 1500],
      [350, 900],
      [220, 900],
      [120, 450],
      [120, 400],
      [70, 180],
      [60, 200],
    ],
    wildTimes: 2,
  },
  feature: {
    kind: 'ladder',
    start: [0, 4],
    rungs: [300, 400, 600, 900, 1400, 2200, 3500, 6000, 12000, 30000],
    up: [78, 74, 70, 66, 62, 58, 54, 50, 40],
  },
  cap: 31840,
};
