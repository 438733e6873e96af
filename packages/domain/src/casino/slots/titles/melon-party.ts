import type { SlotTitle } from '../title.ts';

/** Melon Party: clusters on 5 by 5 cells, a prize wheel. */
export const title: SlotTitle = {
  id: 'melon-party',
  symbols: [
    ['melon', '수박', 'fruit', 0],
    ['cherry', '체리', 'fruit', 1],
    ['pineapple', '파인애플', 'fruit', 2],
    ['peach', '복숭아', 'fruit', 3],
    ['blueberry', '블루베리', 'ball', 4],
    ['kiwi', '키위', 'egg', 0],
    ['lime', '라임', 'leaf', 1],
    ['ice', '얼음', 'gem', 2],
    ['ladle', '국자', 'tool', 3],
    ['bowl', '화채그릇', 'cup', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 4, pays: [] },
  reels: {
    kind: 'cluster',
    rows: 5,
    strips: [
      '95844337717566450226',
      '07795322644455866137',
      '92774485433601276655',
      '26925586647775443310',
      '55757660334422869147',
    ],
    sizes: [5, 6, 8, 10, 13],
    pays: [
      [300, 400, 1000, 3000, 20000],
      [150, 300, 750, 2500, 12500],
      [110, 200, 500, 1500, 10000],
      [80, 175, 450, 1250, 7500],
      [50, 110, 250, 900, 4500],
      [40, 90, 200, 750, 3000],
      [30, 60, 175, 500, 2500],
      [20, 45, 110, 350, 1750],
    ],
    times: [1, 2, 3, 5],
  },
  feature: {
    kind: 'wheel',
    prizes: [
      [200, 50],
      [500, 30],
      [1000, 15],
      [5000, 5],
    ],
  },
  cap: 10185,
};
