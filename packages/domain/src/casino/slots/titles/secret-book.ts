import type { SlotTitle } from '../title.ts';

/** Book of Secrets: 243 ways on 5 reels, free spins. */
export const title: SlotTitle = {
  id: 'secret-book',
  symbols: [
    ['sage', '현자', 'face', 0],
    ['owl', '올빼미', 'bird', 1],
    ['astrolabe', '혼천의', 'planet', 2],
    ['potion', '물약', 'cup', 3],
    ['candle', '촛불', 'flame', 4],
    ['quill', '깃펜', 'feather', 0],
    ['spectacles', '안경', 'eye', 1],
    ['seal', '봉인', 'coin', 2],
    ['gem', '푸른보석', 'gem', 3],
    ['book', '비밀의책', 'book', 4],
  ],
  wild: 8,
  bonus: { symbol: 9, from: 3, pays: [300, 1500, 10000] },
  reels: {
    kind: 'ways',
    rows: 3,
    strips: [
      '1671357765947564645274672057653',
      '495460576417861572735067425316',
      '19703654715472357607465872638',
      '9536754612746357537643787651027',
      '74639767502754567341365',
    ],
    pays: [
      [180, 800, 5000],
      [100, 450, 1800],
      [70, 300, 1000],
      [60, 180, 700],
      [20, 80, 300],
      [20, 60, 200],
      [10, 30, 140],
      [10, 20, 90],
    ],
  },
  feature: { kind: 'spins', spins: [6, 8, 10], again: 2, most: 10, times: [1, 2, 4, 8], strips: null },
  cap: 75000,
};
