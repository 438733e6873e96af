import { games } from '@lime/domain/access/game-list.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { menusShown } from '@lime/domain/access/menus.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { roundsPerDay } from '@lime/domain/games/rounds.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';

type Intro = {
  readonly slug: GameId;
  readonly category: '미니게임' | '로투스' | '토큰게임' | '카지노';
  readonly title: string;
  readonly text: string;
};

/**
 * Games that are not sports, each with what it will be; the menu says whether it is open. Sources: rules 1.1 and 1.2,
 * specification 1 §9.
 */
const intros: readonly Intro[] = [
  {
    slug: 'powerball',
    category: '미니게임',
    title: '파워볼',
    text: `
      5분마다 일반볼 5개와 파워볼 1개를 뽑는 게임이에요. 하루 288회차가 열리고, 0시 5분에 1회차, 다음 날 0시에 288회차를 뽑아요.

      ## 추첨

      - **일반볼**: 1부터 28까지의 공에서 겹치지 않게 5개를 뽑아요.
      - **파워볼**: 0부터 9까지의 공에서 1개를 뽑아요.

      ## 맞히는 것

      - **파워볼 홀짝**: 파워볼이 홀수인지 짝수인지 맞혀요.
      - **파워볼 언더오버**: 0~4는 언더, 5~9는 오버예요.
      - **일반볼 홀짝**: 일반볼 5개의 합이 홀수인지 짝수인지 맞혀요.
      - **일반볼 언더오버**: 합이 72.5보다 작으면 언더, 크면 오버예요.
      - **일반볼 소·중·대**: 합이 15~64면 소, 65~80이면 중, 81~130이면 대예요.
      - **조합**: 홀짝과 언더오버를 함께 맞혀요.

      한 번에 하나만 베팅할 수 있고, 추첨 전에 정한 시간이 되면 마감해요.
    `,
  },
  {
    slug: 'powerladder',
    category: '미니게임',
    title: '파워사다리',
    text: `
      1번부터 28번까지의 공에서 하나를 뽑아 결과를 정하는 사다리예요. 파워볼과 같은 시각에 5분마다, 하루 288회차가 열리고, 공은 파워볼과 따로 뽑아요.

      ## 결과를 정하는 방법

      - **출발**: 뽑은 공이 홀수면 좌, 짝수면 우에서 출발해요.
      - **줄 수**: 뽑은 공이 1~14면 3줄, 15~28이면 4줄이에요.
      - **도착**: 출발과 줄 수에 따라 홀과 짝이 정해져요. 좌3짝, 좌4홀, 우3홀, 우4짝 네 가지가 있고 확률은 모두 같아요.

      출발과 줄 수가 정해지면 홀짝도 정해져서, 사다리는 한 번에 하나만 베팅할 수 있어요.
    `,
  },
  {
    slug: 'kenoladder',
    category: '미니게임',
    title: '키노사다리',
    text: `
      1번부터 80번까지의 공에서 하나를 뽑아 결과를 정하는 사다리예요. 5분마다, 하루 288회차가 열려요.

      맞히는 것은 파워사다리와 같아요. 출발은 좌와 우, 줄 수는 3줄과 4줄, 도착은 홀과 짝이고 좌3짝, 좌4홀, 우3홀, 우4짝 가운데 하나로 끝나요.
    `,
  },
  {
    slug: 'lotus-oddeven',
    category: '로투스',
    title: '로투스 홀짝',
    text: `
      1분마다 카드 세 장으로 결과를 정하는 게임이에요. 두 장은 합을 보고 한 장은 가려둬요. 하루 1,440회차가 열려요.

      ## 맞히는 것

      - **홀짝**: 두 카드의 합이 홀수인지 짝수인지 맞혀요.
      - **언더오버**: 가려진 카드가 5.5보다 작은지 큰지 맞혀요.
      - **색깔**: 가려진 카드가 빨강인지 검정인지 맞혀요.
      - **무늬**: 가려진 카드의 무늬를 맞혀요.

      한 번에 하나만 베팅할 수 있어요.
    `,
  },
  {
    slug: 'lotus-baccarat',
    category: '로투스',
    title: '로투스 바카라',
    text: `
      50초마다 열리는 바카라예요. 하루 1,728회차를 진행해요.

      ## 맞히는 것

      플레이어, 뱅커, 타이, 플레이어 페어, 뱅커 페어 가운데 하나를 골라요.

      ## 카드를 받는 규칙

      - 두 장의 합이 8이나 9면 더 받지 않아요.
      - 플레이어는 합이 0~5면 한 장 더 받고, 6이나 7이면 멈춰요.
      - 뱅커는 자신의 합과 플레이어가 받은 세 번째 카드에 따라 정해진 대로 받아요.
      - 타이가 나오면 플레이어와 뱅커에 건 금액은 돌려드려요.

      마감된 회차는 미리 봉인한 값으로 꼭 추첨해요. 서버가 멈춰 마감하지 못한 회차, 추첨 값을 잃었거나 받지 못한 회차, 관리자 두 명이 무효로 정한 회차만 적특으로 처리해요.
    `,
  },
  {
    slug: 'token-roulette',
    category: '토큰게임',
    title: '토큰 룰렛',
    text: `
      0이 하나인 룰렛이에요. 0부터 36까지 37칸이 있어요.

      ## 맞히는 것과 돌려받는 배수

      - **숫자 하나**: 36배
      - **두 숫자**: 18배
      - **세 숫자**: 12배
      - **네 숫자**: 9배
      - **여섯 숫자**: 6배
      - **더즌과 열**: 3배
      - **빨강·검정, 홀·짝, 낮은 수·높은 수**: 2배

      배수에는 베팅금액이 포함돼 있어요. 0이 나오면 바깥쪽 베팅은 모두 낙첨이에요. 이벤트의 포인트 룰렛과는 다른 게임이에요.
    `,
  },
  {
    slug: 'token-graph',
    category: '토큰게임',
    title: '토큰 그래프',
    text: `
      배수가 1.00×부터 올라가다가 어느 순간 멈추는 게임이에요. 멈추기 전에 받으면 그때의 배수만큼 돌려드리고, 받지 못하면 낙첨이에요. 모두가 같은 곡선을 보고, 라운드마다 한 번 베팅할 수 있어요.

      가장 낮게는 1.01×에서 받을 수 있고, 1.00×에서 멈추면 모두 낙첨이에요. 멈추는 배수와 똑같은 배수에서 받으면 당첨이에요. 베팅할 때 자동으로 받을 배수를 정해둘 수 있어요.

      받은 배수는 누른 신호가 서버에 도착한 시각으로 정해요. 누른 시각과 결과는 게임 화면의 받기 기록에 남아요.

      결과를 정하는 값은 지문을 먼저 공개하고 끝난 뒤에 공개해서 누구나 확인할 수 있어요. 베팅이 끝나기 전에는 아무도 멈추는 배수를 계산할 수 없어요.
    `,
  },
  {
    slug: 'token-highlow',
    category: '토큰게임',
    title: '토큰 하이로우',
    text: `
      기준 카드보다 다음 카드가 높은지 낮은지 맞혀요. 기준 카드에 따라 배당이 달라요. 가운데 숫자일수록 양쪽 배당이 비슷하고, 끝으로 갈수록 한쪽 배당이 높아져요.

      빨강과 검정, 3~8, J·Q·K·A, 조커를 맞힐 수도 있어요. 카드는 조커 한 장을 더한 53장을 매번 새로 섞은 것과 같아요. 숫자가 같거나 조커가 나오면 하이와 로우는 모두 낙첨이에요.

      맞히면 배수가 곱해지고, 그때부터는 언제든지 받을 수 있어요. 카드가 마음에 들지 않으면 한 판에 3번까지 건너뛸 수 있어요. 건너뛰어도 배수는 그대로예요.
    `,
  },
  {
    slug: 'token-highlow5s',
    category: '토큰게임',
    title: '토큰 하이로우 5초',
    text: `
      [하이로우](/game/token-highlow)와 카드와 배당이 같고, 한 판에 카드 한 장만 맞혀요. 5초에 한 판까지 할 수 있고, 이어가기와 건너뛰기, 자동 베팅은 없어요.

      빠른 게임은 금액과 시간을 놓치기 쉬워요. 시작하기 전에 [건전게임](/responsible)을 한 번 읽어주세요.
    `,
  },
  {
    slug: 'token-baccarat',
    category: '토큰게임',
    title: '토큰 바카라',
    text: `
      플레이어와 뱅커 가운데 합이 9에 가까운 쪽을 맞혀요. 플레이어, 뱅커, 타이, 페어 가운데 골라요.

      카드를 받는 규칙은 [로투스 바카라](/game/lotus-baccarat)와 같아요. 뱅커가 이기면 0.95배를 더해 돌려드리고, 타이가 나오면 플레이어와 뱅커에 건 금액을 돌려드려요.
    `,
  },
  {
    slug: 'token-keno',
    category: '토큰게임',
    title: '토큰 키노',
    text: `
      1부터 40까지의 숫자에서 1개부터 10개까지 고르면, 10개를 뽑아 맞힌 개수에 따라 당첨금을 정해요. 많이 고를수록 모두 맞혔을 때의 배수가 커져요.

      위험도는 낮음, 기본, 보통, 높음 가운데 골라요. 높을수록 적게 맞혔을 때는 덜 받고 많이 맞혔을 때는 더 받지만, 환수율은 거의 같아요.
    `,
  },
  {
    slug: 'token-horse',
    category: '토큰게임',
    title: '토큰 경마',
    text: `
      여섯 마리가 달리는 가상 경마예요. 1등, 1·2등을 순서 없이, 1·2등을 순서대로, 1등 번호의 홀짝과 소·중·대를 맞혀요.

      3분마다 출발하고, 출발할 때까지 베팅할 수 있어요. 말마다 이길 확률이 다르고 경주마다 바뀌어요. 확률은 베팅을 받기 전에 공개하고, 배당은 그 확률에서 계산해요.
    `,
  },
  {
    slug: 'token-powerball',
    category: '토큰게임',
    title: '토큰 파워볼',
    text: `
      사이트의 [파워볼](/game/powerball)과 같은 회차, 같은 추첨, 같은 배당이에요. 따로 추첨하지 않아요.

      파워볼 홀짝, 파워볼 0~4와 5~9, 일반볼 대·중·소를 탭에서 고르고, 베팅내역도 같은 자리에서 봐요. 베팅은 파워볼 베팅으로 남아서 한도와 마감 시각도 파워볼과 같아요.
    `,
  },
  {
    slug: 'live-casino',
    category: '카지노',
    title: '라이브 카지노',
    text: `
      여러 게임사의 테이블을 한곳에서 고르는 화면이에요. 바카라, 룰렛, 드래곤타이거, 식보, 홀덤 테이블이 있고, 게임은 새 창에서 열려요.

      테이블마다 최소 금액과 최대 금액을 로비에서 먼저 볼 수 있어요. 별을 누르면 즐겨찾기에 모이고, 이름이나 초성으로 찾을 수 있어요.

      ## 카지노 지갑

      카지노는 보유금과 따로 움직이는 지갑을 써요. 보유금에서 카지노로 옮긴 뒤 게임하고, 남은 금액은 다시 보유금으로 옮겨요. 옮기는 중인 금액은 내역에 보이고, 옮기지 못하면 보유금으로 돌아와요.

      카지노도 모의머니로만 즐겨요. 현금 가치가 없고 환전할 수 없어요.
    `,
  },
  {
    slug: 'slots',
    category: '카지노',
    title: '슬롯',
    text: `
      게임사를 고르고 게임을 눌러 여는 슬롯이에요. 인기 게임은 따로 모아 보여드리고, 이름이나 초성으로 찾을 수 있어요.

      환수율과 당첨 확률은 모든 경우를 계산한 값이고, 시작하기 전에 로비에서 볼 수 있어요.

      [라이브 카지노](/game/live-casino)와 같은 카지노 지갑을 써요. 자동으로 계속 돌리는 기능은 두지 않고, 건 금액보다 적게 돌려받은 판은 당첨처럼 꾸미지 않아요.
    `,
  },
];

const notOpen = `
      > **준비 중이에요.**
      > 아직 열리지 않은 게임이라 베팅할 수 없어요. 아래 내용은 준비하고 있는 규칙이에요. 배당과 한도는 열릴 때 게임 화면에서 다시 확인해주세요.`;

/** The first words of a text say what the game is; the note follows them. */
function withNote(text: string): string {
  const [first, ...rest] = text.trim().split(/\n\s*\n/);
  return [first, notOpen.trim(), ...rest].join('\n\n');
}

/** What its own rules say of a game with rounds that nobody has written about yet. */
function ofRules({ id, name, clock, folders, betKind }: (typeof roundGames)[number]): Intro {
  const minutes = clock.periodSeconds / 60;
  const every = minutes >= 1 && Number.isInteger(minutes) ? `${minutes}분` : `${clock.periodSeconds}초`;
  const questions = folders.map(
    (folder) => `- **${folder.name}**: ${folder.picks.map((pick) => pick.name).join(', ')}`,
  );
  return {
    slug: id,
    category: betKind === 'mini' ? '미니게임' : '로투스',
    title: name,
    text: [
      `${every}마다 결과를 뽑는 게임이에요. 하루 ${roundsPerDay(clock).toLocaleString('ko-KR')}회차가 열려요.`,
      '## 맞히는 것',
      questions.join('\n'),
      `한 번에 하나만 베팅할 수 있고, 추첨 ${clock.closesSeconds}초 전에 마감해요.`,
    ].join('\n\n'),
  };
}

/** Of every game that is not a sport: the words written for it, or its rules' own. */
export const introsOf = (rounds: typeof roundGames): readonly Intro[] => [
  ...intros,
  ...rounds.filter(({ id }) => intros.every(({ slug }) => slug !== id)).map(ofRules),
];

/** Games that are not sports: open ones by their rules, the others as what they will be. */
export function otherGames({ settings }: ContentFacts): ProductArticle[] {
  const shown = new Set<string>(menusShown(settings.menu).flatMap(({ name, visible }) => (visible ? [name] : [])));
  const isOpen = (slug: GameId) => games.some(({ id, menu }) => id === slug && menu !== undefined && shown.has(menu));
  return introsOf(roundGames).map(({ slug, category, title, text }) => ({
    key: `game-${slug}`,
    type: 'game',
    slug,
    category,
    title,
    text: isOpen(slug) ? text : withNote(text),
  }));
}
