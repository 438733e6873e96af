// What public verifiers publish as examples of theirs: data alone, for the tests of our own.

/** Seeds of a play and what it is said to come to. */
export type PublishedPlay<Result> = {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
  readonly result: Result;
};

const plays = <Result>(serverSeed: string, clientSeed: string, from: number, results: readonly Result[]) =>
  results.map((result, index): PublishedPlay<Result> => ({ serverSeed, clientSeed, nonce: from + index, result }));

/** https://github.com/provably-fair-betting/verifierform-stake and its predecessor Kyran121/provably-fair-verifierform-stake, tests/lib/games */
const form = {
  keno: ['ae1581dc89398cb8fdb84f0a2c64e816', '971f4d5c49eb1111385e9309d105227f'],
  baccarat: ['3c382bcdaa7a266bb839405f8a5c0440', '9d1a65292e3273961d48aa30ce87d0e2'],
  hilo: ['412780c6e08859f955318b5c7c75e288', '54560a34f054ad0c19edac66cf6b8e45'],
  earlier: ['735249f062ac025044a8523aa92e034803f02d6b75129abc97e8b1be19aab9b4', 'ec75fca98de6f2d9'],
} as const;
/** https://github.com/KyranRana/stake-provably-fair-api, src/test */
const api = [
  ['18e93f4a7b5b58d2569765766d1b6c3296bbd8430d6f20249044d72f14720159', 'bb62964774', 1],
  ['a9a09f7f84c9dc6d4f46f9b702d8e7e211e1fc219ac10e1145c4ca032eb000c6', '3c83fc7e07', 3],
  ['a5022ccf5dd5a76d2014278e3d91d1dfc47c3f12e683ea0c8151fdc2f944beb1', '8b3ca8298c', 54],
] as const;

/** Numbers as the stream gives them. https://github.com/lucasholder/fair (src/rng.rs), KyranRana/stake-provably-fair-api. */
export const publishedFloats: readonly PublishedPlay<readonly number[]>[] = [
  ...plays('some server seed', 'some client seed', 1, [
    [
      0.5919261889066547, 0.81884371698834, 0.17176169087179005, 0.277875404804945, 0.5454130100551993,
      0.913538561668247, 0.732050604885444, 0.34164569014683366, 0.7736547295935452, 0.5108428790699691,
    ],
  ]),
  ...plays(...api[0], [
    [
      0.771740999306, 0.889090552926, 0.308135983068, 0.804836504394, 0.035255961353, 0.19547443511, 0.497447113506,
      0.242104325909, 0.597233845852, 0.414248711662,
    ],
  ]),
  ...plays(...api[1], [
    [
      0.195963986218, 0.457799912663, 0.678946181899, 0.697014735779, 0.453715146286, 0.687487742165, 0.274721025256,
      0.328107617795, 0.092708680546, 0.037869203137, 0.37676323601, 0.520589558873,
    ],
  ]),
  ...plays(...api[2], [
    [
      0.56369940727, 0.818708451698, 0.016303966986, 0.890359553043, 0.202580407495, 0.488591233967, 0.495598778827,
      0.694952235557, 0.20584488241, 0.913490618113, 0.65244411258, 0.030725121032, 0.03624380473, 0.230583706172,
      0.151566651184, 0.782200398622, 0.376880667871,
    ],
  ]),
];

/**
 * Ten numbers of keno in the order they are drawn. KyranRana/stake-provably-fair-api; lucasholder/fair (src/games/keno.rs);
 * https://github.com/lotuseuy/stake-provably-fair-verifier (Tests/Games/Keno.test.js, which counts from 0).
 */
export const publishedKeno: readonly PublishedPlay<readonly number[]>[] = [
  ...plays(...api[0], [[31, 36, 12, 32, 2, 8, 20, 10, 25, 17]]),
  ...plays(...api[1], [[8, 19, 28, 29, 18, 30, 11, 13, 3, 2]]),
  ...plays(...api[2], [[23, 33, 1, 36, 9, 20, 19, 28, 8, 38]]),
  ...plays('server seed', 'client seed', 1, [
    [30, 26, 10, 37, 22, 35, 25, 24, 39, 4],
    [22, 26, 8, 4, 3, 19, 9, 2, 34, 10],
  ]),
  ...plays('9f7e2493d3e64681667295f3a2ffd7da0fcf1d24181bbb1ca71df589304e878d', 'v750-_nL', 1, [
    [19, 29, 35, 22, 37, 14, 32, 25, 7, 3],
    [4, 34, 16, 22, 32, 39, 24, 15, 21, 10],
    [7, 14, 32, 15, 29, 26, 2, 18, 28, 20],
    [26, 24, 23, 9, 16, 19, 27, 37, 8, 13],
    [7, 32, 27, 2, 26, 19, 37, 20, 4, 3],
    [7, 28, 17, 15, 29, 23, 21, 36, 8, 38],
    [7, 29, 22, 37, 12, 15, 6, 31, 32, 17],
    [26, 37, 19, 31, 25, 24, 7, 13, 4, 2],
    [28, 9, 2, 10, 4, 18, 15, 29, 19, 31],
    [25, 6, 8, 26, 14, 11, 24, 31, 29, 39],
    [24, 7, 22, 27, 20, 26, 12, 28, 3, 4],
    [21, 6, 30, 23, 20, 34, 10, 15, 4, 38],
    [7, 1, 11, 22, 38, 29, 34, 36, 13, 33],
    [31, 34, 19, 37, 30, 20, 40, 27, 2, 17],
    [4, 30, 7, 25, 18, 29, 2, 27, 8, 23],
    [8, 2, 3, 21, 35, 19, 24, 30, 27, 39],
    [23, 34, 36, 22, 6, 32, 19, 15, 17, 2],
    [34, 40, 22, 28, 8, 23, 24, 27, 1, 14],
    [23, 5, 27, 36, 38, 35, 8, 6, 29, 39],
    [1, 9, 5, 30, 38, 13, 21, 15, 10, 32],
  ]),
];

/** Ten numbers of keno, the smallest first. verifierform-stake (testcases/keno.json) and its predecessor. */
export const publishedKenoSets: readonly PublishedPlay<readonly number[]>[] = [
  ...plays(...form.keno, 0, [
    [1, 7, 9, 12, 14, 16, 21, 23, 30, 39],
    [1, 6, 11, 12, 13, 22, 24, 29, 34, 35],
    [1, 8, 13, 17, 20, 28, 32, 34, 35, 36],
    [2, 3, 7, 16, 18, 24, 27, 31, 37, 39],
    [6, 14, 15, 17, 19, 22, 25, 28, 31, 39],
    [4, 6, 9, 14, 15, 17, 19, 26, 32, 38],
    [3, 10, 11, 14, 17, 25, 27, 28, 30, 31],
    [6, 7, 8, 9, 11, 17, 23, 30, 31, 40],
    [5, 8, 12, 22, 25, 26, 28, 30, 37, 40],
    [6, 7, 10, 13, 16, 17, 25, 30, 31, 34],
  ]),
  ...plays(...form.earlier, 20, [
    [1, 2, 5, 7, 8, 21, 23, 30, 33, 38],
    [1, 14, 15, 20, 27, 29, 30, 31, 33, 40],
    [1, 6, 7, 11, 17, 20, 29, 32, 34, 37],
  ]),
];

/**
 * Cards of an endless deck in the order they are dealt: of high-low and baccarat at verifierform-stake (testcases/hilo.json,
 * its first twenty, and baccarat.json), of any game at KyranRana/stake-provably-fair-api, of high-low at lucasholder/fair.
 */
export const publishedCards: readonly PublishedPlay<string>[] = [
  ...plays(...form.hilo, 0, [
    '♦8 ♠6 ♠5 ♣5 ♣Q ♠K ♠9 ♥8 ♦9 ♦7 ♣J ♥2 ♥8 ♣K ♦Q ♠5 ♥6 ♥7 ♦5 ♦10',
    '♦6 ♠Q ♣K ♦7 ♣4 ♠3 ♦4 ♠2 ♥6 ♦2 ♦8 ♠3 ♣6 ♥K ♥Q ♦8 ♣J ♦3 ♣4 ♠5',
    '♥3 ♣7 ♠2 ♦J ♦J ♠6 ♠3 ♥10 ♥7 ♥K ♠5 ♦K ♦A ♠A ♥6 ♥3 ♣6 ♥A ♠K ♦7',
    '♥10 ♦K ♥J ♦10 ♦9 ♠A ♣4 ♥4 ♦7 ♥8 ♥8 ♦2 ♣4 ♦5 ♥2 ♥A ♦K ♦9 ♣Q ♣8',
    '♠J ♦8 ♠A ♦J ♣A ♣5 ♥5 ♣A ♥3 ♦K ♠Q ♦7 ♠3 ♣5 ♥4 ♠7 ♥K ♣6 ♠J ♣8',
    '♠Q ♠J ♥8 ♥10 ♦Q ♠6 ♥Q ♦3 ♦10 ♣Q ♠A ♣A ♠3 ♥J ♣K ♠8 ♣5 ♣10 ♦K ♣3',
    '♠Q ♥K ♠10 ♣K ♥10 ♣10 ♦3 ♣9 ♣8 ♠J ♥2 ♣2 ♦K ♦5 ♦9 ♦10 ♥A ♠10 ♠Q ♠Q',
    '♣5 ♥10 ♣Q ♥8 ♣9 ♣7 ♦A ♥Q ♦Q ♦6 ♣2 ♠K ♥A ♥8 ♥10 ♦10 ♦Q ♣7 ♣Q ♣K',
    '♣10 ♦J ♠8 ♦3 ♠10 ♥2 ♠A ♥9 ♣A ♠A ♥2 ♥10 ♣5 ♥3 ♣J ♥J ♥A ♦3 ♥J ♥4',
    '♦10 ♠4 ♦3 ♣4 ♠3 ♠2 ♦5 ♣8 ♦A ♠K ♦A ♦8 ♠Q ♦J ♣7 ♥6 ♦A ♠3 ♠J ♠J',
  ]),
  ...plays(...form.baccarat, 0, [
    '♠Q ♦10 ♠5 ♥J ♥9 ♠K',
    '♦7 ♦6 ♣8 ♣5 ♦5 ♦10',
    '♣6 ♣3 ♥8 ♠K ♠5 ♦8',
    '♠4 ♠Q ♦10 ♦8 ♦10 ♦2',
    '♣8 ♦8 ♣7 ♣A ♣3 ♦9',
    '♠A ♠A ♦8 ♠4 ♥2 ♦10',
    '♠9 ♠7 ♣8 ♦8 ♥10 ♥Q',
    '♣4 ♥8 ♦10 ♦Q ♥4 ♦2',
    '♥J ♣8 ♥2 ♠K ♦2 ♥2',
    '♦7 ♦J ♣4 ♦8 ♣2 ♠8',
  ]),
  ...plays(...form.earlier, 20, ['♦A ♣Q ♥4 ♠9 ♣8 ♣J', '♦2 ♥J ♥Q ♣A ♦Q ♣8', '♥J ♥Q ♠8 ♥4 ♠Q ♣7']),
  ...plays(...api[0], ['♦Q ♠K ♦6 ♥Q ♥2 ♠4 ♥8 ♦5 ♣9 ♥7']),
  ...plays(...api[1], ['♠4 ♣7 ♣10 ♦J ♣7 ♣10 ♠5 ♥6 ♦3 ♥2 ♣6 ♣8 ♥5 ♦2 ♣8 ♣2 ♥2 ♠3 ♥8 ♣J']),
  ...plays(...api[2], ['♥9 ♠Q ♦2 ♠K ♠4 ♥8 ♥8 ♦J ♠4 ♣K ♥10 ♥2 ♥2 ♣4 ♣3 ♦Q ♣6 ♠Q ♣K ♣K ♣K ♦4 ♦7 ♣A ♣A ♣J ♠10 ♦K ♦Q ♠9']),
  ...plays('server seed', 'client seed', 1, [
    '♠J ♥10 ♥5 ♣K ♥9 ♥K ♠10 ♥10 ♦A ♠3 ♠2 ♣J ♠A ♥A ♣5 ♦A ♥A ♥J ♦2 ♣4 ♦Q ♠4 ♣6 ♣J ♣2 ♦7 ♣9 ♦6 ♥2 ♥8',
  ]),
  ...plays('server seed', 'other client seed', 1, [
    '♦9 ♠9 ♦A ♠A ♦J ♠K ♦Q ♣A ♦3 ♥10 ♥10 ♥5 ♦J ♦7 ♦K ♣6 ♠Q ♥7 ♦4 ♠3 ♣3 ♠Q ♠5 ♠8 ♦10 ♠3 ♥Q ♣8 ♣10 ♠9',
  ]),
];

/** Whole plays of baccarat: cards of player and banker. lucasholder/fair (src/games/baccarat.rs, README); its predecessor fair-baccarat. */
export const publishedBaccarat: readonly PublishedPlay<readonly [player: string, banker: string]>[] = [
  ...plays('some server seed', 'some client seed', 1, [['♠9 ♠Q', '♦4 ♠5'] as const, ['♥Q ♣Q ♣10', '♥4 ♥3'] as const]),
  ...plays('server seed', 'client seed', 1, [['♠J ♥10 ♥9', '♥5 ♣K'] as const, ['♦9 ♦10', '♥4 ♦3'] as const]),
];

/** A round of graph: salt and hash, and its point as its house and its verifiers show it. */
type PublishedBust = { readonly salt: string; readonly hash: string; readonly bust: number };
const busts = (salt: string, rounds: readonly (readonly [hash: string, bust: number])[]): PublishedBust[] =>
  rounds.map(([hash, bust]) => ({ salt, hash, bust }));

/**
 * Rounds of bustabit. Its present salt: https://github.com/deduzzo/bustabit-scripts (games 12,424,160 to 12,424,169 and
 * 12,306,894 to 12,306,896, checked there against https://bustabit.github.io/verifier), which follow one another in the chain
 * but for the last three. The salt before: https://github.com/vladignatyev/bustabit-rust (tests/lib.rs).
 */
export const publishedBusts: readonly PublishedBust[] = [
  ...busts('00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be', [
    ['f6966d8a5541bcadf0a5066f77fc70d42d0924fc636548a8ee3a81a5352e0605', 1.09],
    ['fca482ef66e40c70662fd002c99c5bb50ea21637484874e01f897ee8e4af130e', 14.1],
    ['c2afa1058b4635c47cff25bc786490f7474b11cf605ce1afdc44d2c2d0406b32', 1.55],
    ['40a8b57ce76f70a1a941a3508dc61d200a837bcf5d0589b2a23d172bc3714298', 1.16],
    ['8d979188df27e1ac5d356e7616265e260a4b5a2e94239e921aac10a5ec080a21', 9.2],
    ['edabb8310216cfa6a1b2907fa7593a7ac6607cc5c1d4f865bfc34016718da1d9', 1.88],
    ['70857ecd59a239f3589824a993a37c3141bcfec87686a06e65b3c59acf92cf30', 41.46],
    ['9d3bc0c5b47166a06311743240ab79fabf8da8acedc810787ca904c2cdb491f8', 4.71],
    ['1f497e8ba3a58b87976a9207a4596c2e00c11494237127f22d0f57785fcadd23', 5.56],
    ['4488d92d89d0ed7fbb2ea23b219d569f63207e32fc44b957858838835c1719f1', 1.46],
    ['94aa062026624e59a0ace092568d5f46e21b9bf1d5173609db8645dd62bdfc44', 10.91],
    ['94e66d98029c61ecd27c4fb6b381d401c823cf3dfbdac9246756d5b655e125aa', 4.26],
    ['8d3b9726ca7bc5e3637bf2079e09eaf2a9d67df4e6f50ff23a7b593bd802cca6', 1.83],
    // https://bustabit.com, as a desktop verifier's own test shows it
    ['df5d54b8ca42cb40ea80e8ba74b3281f7b9d49bc27fecbe104847de1e91e4929', 38.65],
  ]),
  ...busts('0000000000000000004d6ec16dafe9d8370958664c1dc422f452892264c59526', [
    ['b2acd37fbdb5509926ab5d7329704c840f8467266c90019682f3b260a029bdba', 1.26],
    ['82886b71b3b26e4b162bbdf4e7024f50f6a7250c207fb9ce497ad56a3e7e700a', 1.18],
    ['cb7da3ec6cb68d4c0fccd9640641cabcac641f12ff97e7314ec3e074ac0981e0', 1.26],
    ['b459e199bac1342bf22d7aa6d19180aff35ab69f453d809949aab3e8d5e545aa', 3.77],
  ]),
];

/**
 * 34 rounds of bustabit one after the other, newest first: games 12,637,715 to 12,637,682, as its site showed them to the one
 * who wrote them down (https://github.com/deduzzo/bustabit-scripts, bustabit-real-data, 1,000 games of 2026-01-06). The
 * hash of the newest follows by SHA-256 from the last round above of the present salt, game 13,303,000; each hash is that of
 * the next one.
 */
export const publishedRun: { readonly salt: string; readonly hash: string; readonly busts: readonly number[] } = {
  salt: '00000000000000000001e08b7fd44f95e3e950ac65650a8031a6d5e1750e34be',
  hash: 'c75cc00ba1f94722efaafd57918413c02d9ea29b18d48d96fe5edf59914f9a69',
  busts: [
    1.01, 1.6, 4.41, 2.11, 2.09, 2.22, 3.11, 1.5, 1.96, 7.34, 1.38, 1.34, 68.56, 72.51, 1.35, 185.04, 6.66, 1.92, 2.82,
    1.2, 26.76, 2.29, 1.9, 8.37, 16.83, 3.36, 1.22, 1.1, 2.93, 1.23, 1.57, 1.26, 3.71, 3.64,
  ],
};
