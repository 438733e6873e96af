import { acceptSeconds, delayedSeconds } from '@lime/domain/betting/acceptance.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { silentAfterMs } from '@lime/domain/in-play/closing.ts';
import { sportRules } from '@lime/domain/settlement/rule-table.ts';
import { faq } from './faq-article.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { items, span } from './article-words.ts';

/** Questions about betting while a fixture is played. */
export function liveQuestions({ settings }: ContentFacts): ProductArticle[] {
  const { acceptDelay, inplay } = settings;
  const families = Object.keys(acceptDelay) as SportFamily[];
  const waits = acceptSeconds(families, acceptDelay, false) > 0;
  return [
    faq(
      'live-wait',
      '인플레이',
      '인플레이 베팅은 왜 바로 접수되지 않나요?',
      waits
        ? `
      중계보다 경기가 먼저 움직이기 때문이에요. 정해진 시간을 기다린 뒤 그때의 배당과 점수로 접수해요. 여러 종목을 담으면 가장 긴 시간을 기다려요.

      ${items(...families.map((family) => `${sportRules[family].nameKo}: ${acceptDelay[family] === 0 ? '바로 접수' : span(acceptDelay[family])}`))}

      본인인증 회원은 ${span(delayedSeconds)} 뒤에 접수되고, 회원에 따라 더 오래 기다릴 수 있어요. 기다리는 동안 화면을 옮기거나 새로고침해도 접수는 계속돼요.
      `
        : `
      지금은 바로 접수해요. 다만 본인인증 회원의 인플레이 베팅은 ${span(delayedSeconds)} 뒤에 그때의 배당과 점수로 접수돼요. 기다리는 동안 화면을 옮기거나 새로고침해도 접수는 계속돼요.
      `,
    ),
    faq(
      'live-refused',
      '인플레이',
      '인플레이 베팅이 접수되지 않았어요',
      `
      기다리는 동안 경기가 달라졌기 때문이에요. 골이나 퇴장이 나왔거나, 마켓이 멈추거나 마감됐거나, 배당이 바뀌어 회원이 고른 방식으로 받아들일 수 없으면 접수하지 않아요. 농구는 점수가 쉬지 않고 바뀌므로 점수 변화는 보지 않아요.

      접수되지 않은 베팅의 금액은 바로 보유금으로 돌아와요. 이유는 카트에 함께 나와요.
      `,
    ),
    faq(
      'live-locked',
      '인플레이',
      '배당이 잠겨 있어요',
      `
      골, 페널티킥, VAR 확인처럼 배당이 크게 움직일 수 있는 순간에는 잠시 판매를 멈춰요. 이유를 알면 그 자리에 보여드려요.

      경기 정보가 ${span(silentAfterMs / 1_000)} 동안 오지 않아도 멈춰요. 정보가 다시 오면 자동으로 열려요.
      `,
    ),
    faq(
      'live-end',
      '인플레이',
      '인플레이는 언제까지 베팅할 수 있나요?',
      `
      축구, 농구, 아이스하키, 미식축구는 정규시간이 끝나기 ${inplay.endTime}분 전에 ${inplay.closeType === 'all' ? '모든 마켓을 마감해요' : '결과 마켓만 남기고 마감해요'}. 시간을 재지 않는 종목은 경기가 끝나기 직전까지 열려 있어요.
      `,
    ),
    faq(
      'live-cancel',
      '인플레이',
      '인플레이 베팅도 취소할 수 있나요?',
      `
      인플레이와 라이브는 접수된 뒤에도, 접수를 기다리는 동안에도 취소할 수 없어요. 경기를 보면서 불리한 베팅만 빼는 일을 막기 위해서예요.
      `,
    ),
    faq(
      'live-delay',
      '인플레이',
      '중계와 점수판의 시간이 달라요',
      `
      방송과 인터넷 중계는 실제 경기보다 몇 초에서 몇십 초 늦어요. 다른 이용자가 더 최신 정보를 가질 수 있으니, 급하게 움직이는 배당을 쫓기보다 천천히 골라주세요.
      `,
    ),
  ];
}
