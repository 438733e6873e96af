import type { RoundGameId, TokenGameId } from '@lime/domain/access/game-list.ts';
import type { TableGameId } from '@lime/domain/casino/tables/table-game.ts';

/** How the outcomes of games come about: by rounds for everybody, by a member's own seeds, or at a table. */
export type FairKind = 'round' | 'play' | 'table';

/** A game on the page of fairness. `id`: as the pages of proofs know it. */
export type FairGame = { readonly id: string; readonly kind: FairKind; readonly name: string; readonly how: string };

/** Every game with a menu entry has its line; without one this does not compile. */
const menuGames: Readonly<Record<RoundGameId | TokenGameId, readonly [FairKind, string, string]>> = {
  powerball: ['round', '파워볼', '공 28개에서 5개를 차례로 꺼내고, 파워볼은 0~9에서 뽑아요.'],
  powerladder: [
    'round',
    '파워사다리',
    '공 28개에서 하나를 뽑아요. 홀수는 좌, 짝수는 우에서 출발하고, 14번까지는 3줄, 15번부터는 4줄이에요.',
  ],
  kenoladder: [
    'round',
    '키노사다리',
    '공 80개에서 하나를 뽑아요. 홀수는 좌, 짝수는 우에서 출발하고, 40번까지는 3줄, 41번부터는 4줄이에요.',
  ],
  'lotus-oddeven': ['round', '로투스 홀짝', '카드 40장에서 세 번 뽑아요. 뽑은 카드는 다시 넣어요.'],
  'lotus-baccarat': ['round', '로투스 바카라1', '회차마다 새 8벌 416장에서 한 장씩 꺼내 바카라 규칙대로 나눠요.'],
  'lotus-baccarat2': ['round', '로투스 바카라2', '회차마다 새 8벌 416장에서 한 장씩 꺼내 바카라 규칙대로 나눠요.'],
  'token-powerball': ['round', '토큰 파워볼', '미니게임 파워볼과 같은 회차, 같은 결과예요.'],
  'token-roulette': ['round', '토큰 룰렛', '0~36의 37칸에서 하나를 뽑아요.'],
  'token-horse': [
    'round',
    '토큰 경마',
    '말 여섯 마리의 우승 확률을 베팅 전에 뽑아 보여드리고, 그 확률대로 들어오는 순서를 뽑아요.',
  ],
  'token-graph': [
    'round',
    '토큰 그래프',
    '회차 값과 솔트의 HMAC에서 앞 52비트를 0~1의 수 r로 읽어 0.99 ÷ (1 − r)배에서 멈춰요. 1.00배보다 작으면 1.00배예요.',
  ],
  'token-highlow': ['play', '하이로우', '조커 1장을 넣은 53장에서 한 장씩 뽑아요. 뽑은 카드는 다시 넣어요.'],
  'token-highlow5s': ['play', '하이로우 5초', '53장에서 보이는 카드와 다음 카드를 뽑아요. 뽑은 카드는 다시 넣어요.'],
  'token-baccarat': ['play', '토큰 바카라', '52장에서 여섯 장을 뽑아 순서대로 나눠요. 뽑은 카드는 다시 넣어요.'],
  'token-keno': ['play', '토큰 키노', '1~40에서 번호 10개를 차례로 꺼내요.'],
};
const tableGames: Readonly<Record<TableGameId, readonly [FairKind, string, string]>> = {
  holdem: ['play', '카지노 홀덤', '한 벌 52장에서 아홉 장을 꺼내 내 카드, 공용 카드, 딜러 카드로 나눠요.'],
  baccarat: ['table', '바카라', '8벌 416장의 슈를 첫 카드 전에 섞고, 그 순서의 해시를 먼저 공개해요.'],
  'dragon-tiger': ['table', '드래곤타이거', '8벌 416장의 슈를 첫 카드 전에 섞고, 그 순서의 해시를 먼저 공개해요.'],
  roulette: ['table', '룰렛', '회차마다 0~36의 37칸에서 하나를 뽑아요.'],
  'sic-bo': ['table', '식보', '회차마다 주사위 세 개를 하나씩 뽑아요.'],
};

/** Every game whose outcomes can be drawn again, in the order of the menus. */
export const fairGames: readonly FairGame[] = [
  ...Object.entries(menuGames),
  [
    'slots',
    ['play', '슬롯', '릴마다 멈출 자리를 뽑아요. 릴과 배당표, 보너스의 모든 값은 슬롯마다 자료로 공개해요.'],
  ] as const,
  ...Object.entries(tableGames),
].map(([id, [kind, name, how]]) => ({ id, kind, name, how }));
