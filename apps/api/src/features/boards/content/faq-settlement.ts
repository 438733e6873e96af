import { soldSportRules, waitKo } from '@lime/domain/settlement/rule-table.ts';
import { faq } from './faq-article.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { items, won } from './article-words.ts';

/** Questions about what a bet pays. The rules themselves are in the table that settles slips. */
export function settlementQuestions({ settings }: ContentFacts): ProductArticle[] {
  const { results } = settings;
  const ruled = soldSportRules;
  return [
    faq(
      'payout',
      '정산·적특',
      '당첨금은 어떻게 계산하나요?',
      `
      베팅금액에 모든 선택의 배당을 곱해요. 한 경기에서 함께 고른 두 폴더는 두 배당 대신 조합 배당을 곱해요. 곱은 반올림하지 않고 그대로 쓰고, 마지막에 1원 미만만 버려요. 화면의 총 배당은 소수 둘째 자리까지 보여드리지만 당첨금은 그보다 적지 않아요.

      [베팅내역](/info/bet)의 상세에서 선택마다 결과와 적용 배수, 계산식, 보유금이 움직인 기록까지 볼 수 있어요.
      `,
    ),
    faq(
      'void',
      '정산·적특',
      '적특(적중특례)이 무엇인가요?',
      `
      경기가 취소되거나 기준점과 점수가 같아 승부를 가릴 수 없을 때, 그 선택을 **배당 1.00**으로 계산하는 거예요. 다른 선택이 모두 맞으면 적특을 뺀 배당으로 당첨돼요.

      모든 선택이 적특이면 베팅금액을 그대로 돌려드려요. 단폴더도 같아요.
      `,
    ),
    faq(
      'postponed',
      '정산·적특',
      '경기가 연기되거나 취소되면 어떻게 되나요?',
      `
      취소된 경기는 바로 적특이에요. 연기된 경기는 처음 정해진 시작 시각부터 아래 시간 안에 열리면 그 결과로 정산하고, 아니면 적특이에요.

      ${items(...ruled.map((rule) => `${rule.nameKo}: ${waitKo(rule.sport)}`))}

      중단된 경기의 기준은 종목마다 달라요. [베팅규정](/rule/sports)에서 확인해주세요.
      `,
    ),
    faq(
      'quarter-line',
      '정산·적특',
      '기준점 0.25, 0.75는 어떻게 정산하나요?',
      `
      베팅금액의 반씩을 이웃한 두 기준점에 건 것으로 봐요. 예를 들어 −0.25는 반은 0, 반은 −0.5에 건 것과 같아요.

      - **절반 당첨**: 배당에 1을 더해 2로 나눈 값으로 계산해요. 배당이 1.90이면 1.45예요.
      - **절반 낙첨**: 0.50으로 계산해서 베팅금액의 반을 돌려드려요.
      `,
    ),
    faq(
      'overtime',
      '정산·적특',
      '연장전도 결과에 들어가나요?',
      `
      종목마다 달라요. 이름에 **연장 포함**이 붙은 마켓은 언제나 연장 점수까지 포함해요.

      ${items(...ruled.filter(({ unit }) => unit !== 'sets').map(({ nameKo, scopeKo }) => `**${nameKo}**: ${scopeKo}`))}
      `,
    ),
    faq(
      'correction',
      '정산·적특',
      '이미 끝난 정산이 바뀔 수 있나요?',
      `
      결과가 잘못된 것으로 밝혀지면 바로잡아 다시 정산해요. 언제 무엇이 왜 바뀌었는지는 베팅 상세의 정산 설명에 남아요.

      - 경기 결과를 처음 받은 지 ${results.resettleHours}시간이 지난 뒤에 온 정정은 관리자가 확인해야 반영돼요.
      - 관리자가 직접 입력한 결과는 한 번 더 확인한 뒤 정산해요. 그 결과로 지급하거나 회수할 금액이 ${won(results.secondPersonFrom)} 이상이거나 시작한 지 90일이 지난 경기면 다른 관리자가 확인해요.
      - 당첨금이 줄면 보유금에서 되돌리고, 모자라는 금액은 미수금으로 남아 다음 당첨금에서 갚아요.
      `,
    ),
    faq(
      'no-result',
      '정산·적특',
      '경기가 끝났는데 아직 대기예요',
      `
      결과를 받는 대로 정산하므로 대부분 경기가 끝나고 곧 바뀌어요. 결과가 확실하지 않으면 확인할 때까지 기다려요. 시작한 지 ${results.missingHours}시간이 지나도 결과가 없으면 관리자가 따로 확인해요.
      `,
    ),
    faq(
      'dispute',
      '정산·적특',
      '정산 결과가 이상해요',
      `
      먼저 [베팅내역](/info/bet)의 상세에서 결과의 출처와 계산식을 확인해주세요. 그래도 다르다고 생각하면 언제든 [1:1 문의](/bbs/c/w)에 그 베팅을 첨부해주세요. 관리자가 같은 기록을 보며 답해드려요.
      `,
    ),
  ];
}
