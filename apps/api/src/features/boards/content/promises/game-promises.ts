import type { Promises } from './promises.ts';

/** What 공정성 says of games, slots and tables. */
export const gamePromises: Promises = {
  'apps/member/src/features/fair/fair-games.test.ts > every game has a paragraph on how it is drawn': [
    'LIME은 결과를 정하는 방법을 종류마다 공개해요.',
  ],
  'apps/providers/src/token/hosted-rounds.pg.test.ts > opens, is sealed and drawn once, eight processes at it': [
    '파워볼, 파워사다리, 키노사다리, 로투스 홀짝, 로투스 바카라, 토큰 룰렛, 토큰 경마, 토큰 그래프는 모두가 같은 회차의 같은 결과를 봐요.',
  ],
  'packages/domain/src/fairness/chain.test.ts > goes backwards from its secret; these links were computed by another program':
    [
      '첫 회차 전에 결과에 쓸 값을 한 줄로 이어 정하고, 맨 끝 값의 해시를 먼저 공개해요.',
      '회차마다 그 줄을 거꾸로 한 칸씩 열어서, 중간에 다른 값을 끼워 넣으면 이어지지 않아요.',
    ],
  'packages/domain/src/fairness/chain.test.ts > its stream depends on game, number, salt and block': [
    '마감하면 그 회차에 들어온 모든 베팅을 묶은 값(솔트)을 만들어요.',
    '연 값과 솔트로 결과를 계산해요.',
  ],
  'apps/api/src/features/games/secrecy.pg.test.ts > an open round is drawn from nothing that stands in a table': [
    '마감 전에는 서버도 솔트를 알 수 없어요.',
  ],
  'apps/providers/src/token/hosted-rounds.pg.test.ts > is drawn again by anybody: its hash was known before': [
    '누구나 회차 검증에서 같은 계산을 다시 해볼 수 있어요.',
  ],
  'apps/providers/src/token/plays.pg.test.ts > takes and pays what its seeds say, and whoever has the revealed seed draws it again':
    [
      '하이로우, 하이로우 5초, 토큰 바카라, 토큰 키노, 슬롯, 카지노 홀덤은 누르는 순간 내 판의 결과가 정해져요.',
      '결과는 서버 시드, 내 시드, 판 번호로만 계산해요.',
      '얼마를 걸었는지는 들어가지 않아요.',
    ],
  'apps/providers/src/token/seed-panel.pg.test.ts > a browser chooses the client seed of the first play, after the hash of its server seed':
    ['서버 시드의 해시를 첫 판 전에 보여드려요.'],
  'apps/providers/src/token/seed-questions.pg.test.ts > every play of the revealed one is drawn again': [
    '내 시드는 마음대로 바꿀 수 있어요.',
    '내 시드에서 시드를 바꾸면 지난 서버 시드를 공개해요.',
    '그 시드로 한 판은 모두 판 검증에서 다시 계산할 수 있어요.',
  ],
  'apps/providers/src/casino/slot-routes.pg.test.ts > anybody reads the data of %s and draws its spins by a script': [
    '슬롯은 릴과 배당표, 보너스의 모든 값을 자료로 공개해서, 환수율도 직접 세어볼 수 있어요.',
  ],
  'packages/domain/src/casino/tables/shoe.test.ts > a shoe has every card of eight decks, in an order of its own': [
    '바카라와 드래곤타이거는 8벌 416장의 슈를 첫 카드 전에 섞고 그 순서의 해시를 먼저 공개해요.',
  ],
  'packages/domain/src/casino/tables/verify-table.test.ts > a shoe in another order than was promised is refused': [
    '슈가 끝나면 순서 전체를 공개해요.',
    '테이블 화면의 공정성에서 지난 슈와 지난 회차를 확인할 수 있어요.',
  ],
  'apps/providers/src/casino/tables/tables.pg.test.ts > is drawn from nothing that stands in a table while it is dealt':
    ['룰렛과 식보는 회차 게임처럼 회차마다 값을 하나씩 열어요.'],
};
