import { cartKind } from '@lime/domain/betting/cart-kinds.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { marketKind } from '@lime/domain/market-kinds.ts';
import { bonusMinimumName } from '@lime/contract/settings-wire.ts';
import { faq } from './faq-article.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { items, number, sentences, span, won, pairsText } from './article-words.ts';

/** Questions about betting before a fixture starts. */
export function bettingQuestions(facts: ContentFacts): ProductArticle[] {
  return [...placingQuestions(facts), ...combiningQuestions(facts), ...slipQuestions(facts)];
}

function placingQuestions({ settings }: ContentFacts): ProductArticle[] {
  const { cutoff, bettingCancel, beforeStartCancel } = settings;
  const lowest = settings['level.Prematch']['1']!;
  return [
    faq(
      'how-to-bet',
      '베팅',
      '베팅은 어떻게 하나요?',
      `
      1. [스포츠](/sport/korean)에서 마음에 드는 배당을 눌러 카트에 담아주세요. 같은 배당을 다시 누르면 빠져요.
      2. 카트에서 조합과 단폴더 가운데 하나를 고르고 베팅금액을 적어주세요.
      3. 총 배당과 예상 당첨금을 확인하고 베팅하기를 눌러주세요.
      4. 접수되면 [베팅내역](/info/bet)에서 볼 수 있어요.

      조합은 담은 선택이 모두 맞아야 당첨이고, 배당을 모두 곱해요. 한 경기에서 두 폴더를 함께 고르면 그 둘은 조합 배당을 써요. 단폴더는 한 경기에만 베팅해요.
      `,
    ),
    faq(
      'limits',
      '베팅',
      '베팅 한도는 얼마인가요?',
      `
      한도는 레벨과 상품마다 달라요. 카트에 내 최소·최대 베팅금액과 최대 폴더, 최대 배당이 늘 함께 나와요. 지금 1레벨의 한국형 한도는 아래와 같아요.

      ${items(
        `**베팅금액**: ${won(lowest.minBetting)}부터 ${won(lowest.maxBetting)}까지`,
        `**폴더**: 최대 ${lowest.maxFolders}개`,
        `**총 배당**: 최대 ${number(lowest.maxOdds)}배`,
        `**당첨금**: 최대 ${won(lowest.maxWin)}`,
      )}

      리그에 따로 정한 한도가 있으면 더 낮은 쪽을 따라요. 한 경기나 마켓에 받을 수 있는 금액이 얼마 남지 않았으면 그 금액까지만 접수하고, 얼마까지 베팅할 수 있는지 알려드려요.
      `,
    ),
    faq(
      'odds-moved',
      '베팅',
      '베팅하는 사이에 배당이 바뀌면 어떻게 되나요?',
      `
      내가 고른 방식대로 처리해요. [마이페이지](/info/user)와 카트에서 언제든 바꿀 수 있어요.

      - **항상 물어보기**: 배당이 바뀌면 접수하기 전에 물어봐요.
      - **오른 배당만 자동 적용**: 오르면 그대로 접수하고, 내리면 물어봐요. 처음에는 이 방식이에요.
      - **모두 자동 적용**: 내린 배당도 묻지 않고 접수해요.

      물어볼 때 보여드린 배당은 몇 초 동안 그대로 지켜드려요. 접수된 베팅의 배당은 그 뒤에 바뀌지 않아요.
      `,
    ),
    faq(
      'cutoff',
      '베팅',
      '경기 시작 직전까지 베팅할 수 있나요?',
      `
      안내된 경기 시작 시각의 ${span(cutoff)} 전에 마감해요. 시각은 내 기기가 아니라 서버 시각으로 판단해요. 시작한 뒤에는 [인플레이](/sport/livematch)에서 이어서 베팅할 수 있어요.
      `,
    ),
    faq(
      'cancel',
      '베팅',
      '베팅을 취소할 수 있나요?',
      bettingCancel.perDay === 0
        ? '지금은 회원이 직접 취소할 수 없어요. 베팅하기 전에 카트를 한 번 더 확인해주세요.'
        : `
      아래 조건을 모두 만족하면 [베팅내역](/info/bet)에서 직접 취소할 수 있어요. 취소하면 베팅금액이 바로 돌아와요.

      ${items(
        bettingCancel.active && `베팅한 지 ${span(bettingCancel.seconds)} 안이에요.`,
        `가장 먼저 시작하는 경기까지 ${span(beforeStartCancel)} 넘게 남았어요.`,
        '결과가 나온 경기가 하나도 없어요.',
        '경기 전 스포츠 베팅이에요. 인플레이, 라이브, 미니게임, 로투스, 토큰게임, 카지노, 슬롯은 취소할 수 없어요.',
        `오늘 취소한 횟수가 ${bettingCancel.perDay}번보다 적어요.`,
      )}

      취소 버튼에 남은 시간이 함께 나와요.
      `,
    ),
  ];
}

function combiningQuestions({ settings }: ContentFacts): ProductArticle[] {
  const { sportsFolder, siteOption2, soccerCombination, combination } = settings;
  const bonuses = sportsFolder.filter(({ active }) => active);
  const minimum = siteOption2.find(({ name }) => name === bonusMinimumName)?.value;
  const pairs = combination.filter(({ status }) => status).map(({ markets }) => pairName(markets));
  return [
    faq(
      'same-game',
      '베팅',
      '한 경기에서 두 가지를 함께 담을 수 있나요?',
      `
      ${sentences(
        pairs.length > 0
          ? `한국형에서는 ${pairs.join(', ')} 조합만 함께 담을 수 있어요.`
          : '지금은 한 경기에서 하나만 담을 수 있어요.',
        `${cartKind('european').nameKo}, 인플레이, 라이브는 한 경기에서 하나만 담을 수 있어요.`,
        soccerCombination.active &&
          '축구 승무패를 같은 경기의 다른 선택과 함께 담으면 배당이 낮아지고, 무승부는 담을 수 없어요. 낮아진 배당은 카트에 바로 나와요.',
      )}
      ${
        pairs.length === 0
          ? ''
          : `
      ${pairsText} 예를 들어 무승부와 언더 2.5는 자주 같이 나오기 때문에 조합 배당이 곱보다 낮아요.

      한 폴더가 적특이면 남은 폴더의 배당으로 정산해요. 함께 나올 수 없거나 한쪽이 다른 쪽을 이미 포함하는 선택, 멈춘 마켓이 있는 경기는 **동일경기 불가능한 조합입니다.** 라는 안내와 그 이유가 나와요.
      `
      }
      `,
    ),
    faq(
      'bonus-folder',
      '베팅',
      '보너스 폴더가 무엇인가요?',
      bonuses.length === 0
        ? '선택을 여러 개 담으면 배당을 더 곱해주는 폴더예요. 지금은 쓸 수 있는 보너스 폴더가 없어요.'
        : `
      선택을 여러 개 담으면 배당을 더 곱해주는 폴더예요. 한 베팅에 하나만 담을 수 있어요.

      ${items(...bonuses.map(({ folders, odds }) => `**${folders}폴더**: 선택을 ${folders}개 이상 담으면 ${odds.toFixed(2)}배`))}

      ${minimum === undefined ? '' : `보너스 폴더를 담으려면 다른 선택의 배당이 모두 ${minimum} 이상이어야 해요. `}적특으로 남은 폴더가 모자라면 보너스 폴더는 1.00으로 계산해요.
      `,
    ),
    faq(
      'korean-european',
      '베팅',
      '한국형과 유럽형은 무엇이 다른가요?',
      `
      [한국형](/game/korean)은 승무패, 핸디캡, 언더오버처럼 자주 쓰는 마켓을 한 줄에 모아 보여드려요. [유럽형](/game/european)은 한 경기의 모든 마켓을 펼쳐 볼 수 있어요.

      두 방식의 선택은 한 카트에 섞어 담을 수 없고, 한도도 따로 정해요.
      `,
    ),
  ];
}

function slipQuestions({ builtInLeague }: ContentFacts): ProductArticle[] {
  return [
    faq(
      'lost-answer',
      '베팅',
      '연결이 끊겨 베팅이 접수됐는지 모르겠어요',
      `
      다시 누르기 전에 화면을 새로고침해주세요. 보낸 베팅마다 고유한 번호가 있어서, 연결이 돌아오면 접수 결과를 찾아 알려드려요. 같은 베팅이 두 번 접수되지 않아요.

      접수된 베팅은 언제나 [베팅내역](/info/bet)에 있어요.
      `,
    ),
    faq(
      'delete-slip',
      '베팅',
      '베팅내역을 지우면 기록이 사라지나요?',
      `
      내 목록에서만 사라져요. 합계와 원장의 기록은 그대로 남고, 지운 베팅은 되살릴 수 있어요. 결과를 기다리는 베팅은 지울 수 없어요.
      `,
    ),
    ...(builtInLeague
      ? [
          faq(
            'built-in-league',
            '베팅',
            '여기 경기는 실제로 열리는 경기인가요?',
            `
      아니요. 지금 보이는 경기는 이 사이트가 만든 가상의 경기예요. 리그와 팀 이름은 실제 이름이지만, 일정과 배당, 점수는 모두 LIME이 계산한 것이라서 실제 경기와 달라요.

      결과는 배당과 같은 확률 계산에서 나오고, 베팅에 따라 달라지지 않아요. 자세한 내용은 [공정성](/fair)에서 볼 수 있어요.
      `,
          ),
        ]
      : []),
  ];
}

const pairName = ([one, other]: readonly [MarketType, MarketType]) =>
  `${marketKind(one).nameKo} + ${marketKind(other).nameKo}`;
