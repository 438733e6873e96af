import { cashMinimum, cashUnit } from '@lime/domain/cash/amounts.ts';
import { ruleVersion, ruleVersions } from '@lime/domain/settlement/rule-table.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { won } from './article-words.ts';

const notice = (name: string, title: string, text: string, pinned?: true): ProductArticle => ({
  key: `notice-${name}`,
  type: 'notice',
  title,
  text,
  ...(pinned && { pinned }),
});

/** The first notices of a site, the newest last. */
export function notices({ settings, builtInLeague }: ContentFacts): ProductArticle[] {
  return [
    notice(
      'phishing',
      '관리자를 사칭하는 연락을 조심하세요',
      `
      LIME의 관리자는 비밀번호와 출금 비밀번호를 묻지 않아요. 계좌를 알려주며 돈을 보내라고 하지도 않아요. LIME은 모의머니만 쓰므로 실제 돈을 보낼 일이 없어요.

      ## 이런 연락은 사칭이에요

      - 비밀번호나 출금 비밀번호를 알려달라고 해요.
      - 모의머니를 현금으로 바꿔주겠다고 해요.
      - 실제 계좌로 먼저 돈을 보내라고 해요.

      받았다면 답하지 말고 [1:1 문의](/bbs/c/w)로 알려주세요. 공식 연락 방법은 [메신저 채널](/page/messenger)에만 있어요.
      `,
    ),
    notice(
      'care',
      '건전하게 즐기기 위한 안내',
      `
      베팅은 정한 금액과 시간 안에서만 즐겨주세요. [건전게임](/responsible)에 스스로 점검하는 질문과 지금 쓸 수 있는 방법을 모았어요.

      혼자 멈추기 어렵다면 한국도박문제예방치유원 상담전화 **1336**에 연락하세요. 24시간 무료예요.
      `,
    ),
    notice(
      'games',
      '즐길 수 있는 게임',
      `
      지금 열려 있는 게임과 게임별 규칙은 [게임소개](/game/list)에서 볼 수 있어요. 준비 중인 게임은 그렇게 적혀 있고, 아직 베팅할 수 없어요.
      `,
    ),
    notice(
      'rules',
      `베팅규정 v${ruleVersion} 안내`,
      `
      ${ruleVersions.at(-1)!.since.replaceAll('-', '.')}부터 v${ruleVersion} 규정을 적용해요. ${ruleVersions.at(-1)!.changeKo}

      접수했을 때의 규정 번호는 베팅 상세에 남아요. 종목별로 무엇을 결과로 보는지, 언제 적특이 되는지는 [스포츠 베팅 규정](/rule/sports)에서 볼 수 있어요.
      `,
    ),
    notice(
      'cash',
      '입금과 출금 안내',
      `
      입금과 출금은 최소 ${won(cashMinimum)}부터 ${won(cashUnit)} 단위로 신청할 수 있어요. 신청은 접수에서 승인이나 거절로 바뀌고, 거절되면 이유가 함께 나와요.

      - 회원에게 등록된 예금주의 이름으로만 신청할 수 있어요.
      - 화면의 입금 계좌는 모의 계좌예요. 실제로 돈을 보내지 마세요.
      - 출금이 ${won(settings.cash.secondPersonFrom)} 이상이면 관리자 두 명이 확인하느라 조금 더 걸릴 수 있어요.
      `,
    ),
    notice(
      'welcome',
      'LIME에 오신 것을 환영해요',
      `
      LIME은 **모의머니**로 즐기는 스포츠 베팅이에요. 현금 가치가 없고 환전할 수 없어요.

      ## 처음이라면

      1. [한국형](/sport/korean)에서 경기를 골라 배당을 눌러보세요.
      2. 카트에서 금액을 적고 베팅하기를 누르면 접수돼요.
      3. 결과가 나오면 [베팅내역](/info/bet)에서 계산 과정을 볼 수 있어요.

      ## 알아두세요

      - 만 ${settings.ageLimit}세 이상만 입금하고 베팅할 수 있어요.
      - 궁금한 점은 [자주 묻는 질문](/board/faq/list)에서 먼저 찾아보고, 없으면 [1:1 문의](/bbs/c/w)로 물어봐주세요.${
        builtInLeague ? '\n      - 지금 보이는 경기는 실제 경기가 아니라 이 사이트가 만든 가상의 경기예요.' : ''
      }
      `,
      true,
    ),
  ];
}
