import { marketKinds } from '@lime/domain/market-kinds.ts';
import { cartKind } from '@lime/domain/betting/cart-kinds.ts';
import type { CartKindName } from '@lime/domain/betting/cart-kinds.ts';
import { soldSportRules } from '@lime/domain/settlement/rule-table.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { items, pairsText, span, won } from './article-words.ts';

const game = (slug: string, title: string, text: string): ProductArticle => ({
  key: `game-${slug}`,
  type: 'game',
  slug,
  category: '스포츠',
  title,
  text,
});

/** What is sold of sports, and how it is bet on. */
export function sportsGames(facts: ContentFacts): ProductArticle[] {
  return [...beforeStartGames(facts), ...inplayGames(facts)];
}

function beforeStartGames({ settings, builtInLeague }: ContentFacts): ProductArticle[] {
  const { cutoff } = settings;
  const sports = soldSportRules.map(({ nameKo }) => nameKo).join(', ');
  const madeUp = builtInLeague && '지금 보이는 경기는 실제 경기가 아니라 이 사이트가 만든 가상의 경기예요.';
  return [
    game(
      'korean',
      '스포츠 한국형',
      `
      경기마다 승무패, 핸디캡, 언더오버를 한 줄에 모아 보여드리는 가장 익숙한 방식이에요. 여러 경기를 이어 담는 조합 베팅에 알맞아요.

      ## 어떻게 즐기나요

      1. 왼쪽에서 종목과 리그를 고르고 배당을 눌러 카트에 담아주세요.
      2. 조합이면 배당을 모두 곱하고, 단폴더면 한 경기에만 베팅해요.
      3. 베팅금액을 적고 베팅하기를 누르면 바로 접수돼요.

      ## 알아두세요

      ${items(
        `경기 시작 ${span(cutoff)} 전에 마감해요.`,
        `${limitsOf(settings, 'korean')} 담을 수 있어요.`,
        pairsText,
        '홈팀 배당이 왼쪽, 원정팀 배당이 오른쪽이에요. 핸디캡의 기준점은 홈팀 점수에 더하는 값이에요.',
        '선택을 여러 개 담으면 보너스 폴더로 배당을 더 곱할 수 있어요.',
        madeUp,
      )}

      ## 베팅할 수 있는 종목

      ${sports}. 종목마다 무엇을 결과로 보는지는 [스포츠 베팅 규정](/rule/sports)에 있어요.
      `,
    ),
    game(
      'european',
      '스포츠 유럽형',
      `
      한 경기의 모든 마켓을 한 화면에 펼쳐 보는 방식이에요. 전·후반, 쿼터, 세트처럼 경기 일부를 맞히는 마켓도 함께 있어요.

      ## 어떻게 즐기나요

      1. 날짜를 고르고 경기를 눌러 마켓을 펼쳐주세요.
      2. 배당을 눌러 카트에 담아주세요. 한 경기에서는 하나만 담을 수 있어요.
      3. 베팅금액을 적고 베팅하기를 눌러주세요.

      ## 알아두세요

      ${items(
        `경기 시작 ${span(cutoff)} 전에 마감해요.`,
        `${limitsOf(settings, 'european')} 담을 수 있어요.`,
        '한국형에서 고른 것과 한 카트에 담을 수 없어요.',
        madeUp,
      )}
      `,
    ),
    game(
      'special',
      '스포츠 스페셜',
      `
      승무패, 핸디캡, 언더오버가 아닌 마켓만 모은 화면이에요. 더블찬스, 양팀 득점, 홀짝, 팀별 언더오버와 전반·쿼터·세트·이닝 마켓이 있어요.

      ## 어떤 마켓이 있나요

      ${items(...specialMarkets())}

      ## 알아두세요

      ${items(
        pairsText,
        '스페셜은 한국형과 같은 카트에 담을 수 있어요. 스페셜이 하나라도 들어가면 베팅내역에 스페셜로 나와요.',
        `경기 시작 ${span(cutoff)} 전에 마감해요. ${limitsOf(settings, 'special')} 담을 수 있어요.`,
        '연장 포함이라고 적힌 마켓은 연장까지, 나머지는 종목의 규정대로 정산해요.',
      )}
      `,
    ),
    game(
      'overseas',
      '해외 스포츠',
      `
      해외 배당사의 경기를 그대로 보여드리는 화면이에요. [해외 한국형](/sport/lsport/korean)과 [해외 유럽형](/sport/lsport/european) 두 가지 방식으로 볼 수 있어요.

      ## 알아두세요

      ${items(
        '아직 시작하지 않은 경기만 있어요.',
        '배당 정보가 끊기면 그 경기의 배당을 잠그고, 다시 들어오면 열어요.',
        '한 경기에서 함께 담을 수 있는 조합은 따로 정해져 있어요. 담을 수 없는 조합은 카트에서 바로 알려드려요.',
        pairsText,
        madeUp,
      )}
      `,
    ),
  ];
}

function inplayGames({ settings }: ContentFacts): ProductArticle[] {
  const { inplay } = settings;
  return [
    game(
      'inplay',
      '인플레이',
      `
      진행 중인 경기에 베팅해요. 점수와 시간, 경기 기록이 실시간으로 바뀌고 배당도 함께 움직여요.

      ## 어떻게 즐기나요

      1. 왼쪽에서 경기를 고르면 가운데에 경기장과 기록, 그 아래에 마켓이 나와요.
      2. 배당을 눌러 카트에 담고 베팅하기를 눌러주세요.
      3. 종목마다 정한 시간을 기다린 뒤 접수돼요. 남은 시간은 카트에 나와요.

      ## 알아두세요

      ${items(
        '기다리는 동안 점수나 상황이 바뀌면 접수하지 않고 금액을 바로 돌려드려요.',
        '골, 페널티킥, VAR 확인 같은 순간에는 배당을 잠시 잠가요.',
        `시간을 재는 종목은 정규시간이 끝나기 ${inplay.endTime}분 전에 ${inplay.closeType === 'all' ? '모든 마켓을 마감해요' : '결과 마켓만 남기고 마감해요'}.`,
        '인플레이 베팅은 취소할 수 없어요.',
        '한 경기에서는 하나만 담을 수 있고, 보너스 폴더는 쓸 수 없어요.',
        `${limitsOf(settings, 'inplay')} 담을 수 있어요.`,
      )}

      중계는 실제보다 늦을 수 있고 다른 이용자가 더 최신 정보를 가질 수 있어요. 급하게 쫓아가지 마세요.
      `,
    ),
    game(
      'live',
      '라이브',
      `
      진행 중인 경기를 한국형처럼 한 줄로 보는 화면이에요. 주요 마켓만 모아서 여러 경기를 빠르게 훑어볼 때 좋아요.

      접수하는 방법과 마감, 한도는 [인플레이](/game/inplay)와 같아요. 한 경기의 마켓을 모두 보고 싶을 때는 인플레이에서 열어주세요.
      `,
    ),
  ];
}

function limitsOf(settings: ContentFacts['settings'], kind: CartKindName): string {
  const limits = settings[`level.${cartKind(kind).limits}`]['1']!;
  return `1레벨 기준 한 번에 ${won(limits.minBetting)}부터 ${won(limits.maxBetting)}까지 걸고, ${limits.maxFolders}폴더까지`;
}

/** Names of the markets sold in addition to the main kinds, whatever part of the match each is about. */
function specialMarkets(): string[] {
  const names = { 'double-chance': '', 'both-score': '', 'odd-even': '', 'home-total': '', 'away-total': '' };
  const told: Readonly<Record<keyof typeof names, string>> = {
    'double-chance': '승·무·패 가운데 두 가지를 골라요.',
    'both-score': '두 팀이 모두 득점하는지 맞혀요.',
    'odd-even': '두 팀 점수의 합이 홀수인지 짝수인지 맞혀요.',
    'home-total': '홈팀의 점수만 봐요.',
    'away-total': '원정팀의 점수만 봐요.',
  };
  const whole = (Object.keys(names) as (keyof typeof names)[]).map((rule) => {
    const { nameKo } = marketKinds.find((kind) => kind.rule === rule && kind.scope === 'sport')!;
    return `**${nameKo}**: ${told[rule]}`;
  });
  return [...whole, '**전반·쿼터·세트·이닝**: 그 구간의 승무패, 핸디캡, 언더오버, 홀짝을 맞혀요.'];
}
