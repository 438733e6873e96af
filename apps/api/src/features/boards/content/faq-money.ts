import { cashMinimum, cashUnit } from '@lime/domain/cash/amounts.ts';
import { pointMinimum } from '@lime/domain/cash/conversion.ts';
import { withdrawalTries } from '../../members/withdrawal-password.service.ts';
import { faq } from './faq-article.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { hedgedText, points, sentences, span, uncountedText, won } from './article-words.ts';

/** Questions about money that comes and goes. */
export function cashQuestions({ settings }: ContentFacts): ProductArticle[] {
  const { cash } = settings;
  const second = won(cash.secondPersonFrom);
  return [
    faq(
      'real-money',
      '입출금',
      '실제 돈을 입금해야 하나요?',
      `
      아니요. LIME의 보유금은 **모의머니**예요. 현금 가치가 없고 환전할 수 없어요.

      입금과 출금은 실제 서비스와 같은 순서로 움직이지만, 화면에 나오는 입금 계좌는 모의 계좌예요. 실제로 돈을 보내지 마세요. 자세한 내용은 [라이선스](/page/license)에 있어요.
      `,
    ),
    faq(
      'deposit',
      '입출금',
      '입금은 어떻게 신청하나요?',
      `
      1. [입금](/cash/in) 화면에서 계좌문의를 눌러 입금 계좌를 확인해주세요.
      2. 금액을 적거나 빠른 금액 버튼을 눌러주세요. 최소 ${won(cashMinimum)}부터 ${won(cashUnit)} 단위로 신청할 수 있어요.
      3. 보너스 코드가 있으면 함께 적어주세요.
      4. 입금 신청을 누르면 아래 내역에 접수로 나오고, 승인되면 보유금에 더해져요.

      입금 신청은 한 건에 ${won(settings.cashLimits.depositMost)}까지예요. 처리를 기다리는 신청은 입금과 출금 각각 ${cash.openRequests}건까지 낼 수 있어요.
      `,
    ),
    faq(
      'deposit-time',
      '입출금',
      '입금 신청은 언제 처리되나요?',
      sentences(
        cash.autoApprove
          ? `지금은 신청한 뒤 약 ${cash.autoApproveSeconds}초가 지나면 자동으로 승인돼요.`
          : '관리자가 접수된 순서대로 확인하고 승인해요.',
        '승인되면 새로고침하지 않아도 보유금이 바로 바뀌어요. 거절되면 내역에 이유가 함께 나와요.',
      ),
    ),
    faq(
      'deposit-name',
      '입출금',
      '다른 사람 이름으로 입금해도 되나요?',
      `
      아니요. 신청은 회원에게 등록된 예금주 이름으로만 처리돼요. 입금 계좌는 모의 계좌라서 누구의 이름으로도 실제로 돈을 보내지 않아요.
      `,
    ),
    faq(
      'withdrawal',
      '입출금',
      '출금은 어떻게 신청하나요?',
      `
      [출금](/cash/out) 화면에서 금액과 출금 비밀번호를 적어주세요. 최소 ${won(cashMinimum)}부터 ${won(cashUnit)} 단위이고, 회원에게 등록된 계좌로만 신청할 수 있어요.

      신청하면 그 금액이 보유금에서 바로 빠져 따로 보관돼요. 승인되면 출금이 끝나고, 거절되면 전액이 돌아와요. 그날 받은 출금까지 더해 ${second} 이상이면 관리자 두 명이 확인해요.

      모의머니라서 실제 계좌로 돈이 들어가지는 않아요.
      `,
    ),
    faq(
      'withdrawal-cancel',
      '입출금',
      '출금 신청을 취소할 수 있나요?',
      `
      ${sentences(
        cash.takeBackSeconds > 0 &&
          `신청하고 ${span(cash.takeBackSeconds)} 안에 아무도 확인을 시작하지 않았으면 [출금내역](/cash/out)에서 직접 취소할 수 있어요. 금액은 바로 보유금으로 돌아와요.`,
        cash.takeBackSeconds > 0 ? '그 뒤에는' : '접수된 출금은',
        '고객센터를 통해서만 취소할 수 있어요.',
      )} [1:1 문의](/bbs/c/w)로 알려주시면 처리되기 전인지 확인하고 되돌려드려요.
      `,
    ),
    faq(
      'withdrawal-locked',
      '입출금',
      '출금 비밀번호를 잊었어요',
      `
      출금 비밀번호를 ${withdrawalTries}번 틀리면 출금이 잠겨요. 시간이 지나도 풀리지 않으니 [1:1 문의](/bbs/c/w)로 초기화를 요청해주세요.

      초기화하면 고객센터에서 새 출금 비밀번호를 알려드려요. 받은 뒤에는 [마이페이지](/info/user)에서 바꿔주세요.
      `,
    ),
    faq(
      'withdrawable',
      '입출금',
      '출금 가능 금액이 보유금보다 적어요',
      `
      받은 캐시 보너스의 롤링을 아직 채우지 않았기 때문이에요. 보너스에 해당하는 금액은 롤링을 채운 뒤에 출금할 수 있어요.

      나머지 금액을 출금할 때도 레벨마다 정한 출금 시간과 하루 횟수, 입금이나 출금을 한 뒤 기다리는 시간, 한 건과 하루의 한도를 따라요.${cash.holdHours > 0 ? ` 관리자가 계좌나 비밀번호를 바꾼 뒤에는 ${cash.holdHours}시간 동안 지급하지 않아요.` : ''}

      얼마나 남았는지는 [출금](/cash/out) 화면의 보너스에서 볼 수 있어요.
      `,
    ),
  ];
}

/** Questions about bonuses and points. */
export function bonusQuestions({ bonusCodes }: ContentFacts): ProductArticle[] {
  return [
    faq(
      'bonus-code',
      '보너스·포인트',
      '보너스 코드는 어떻게 쓰나요?',
      `
      [입금](/cash/in)을 신청할 때 코드를 적고 확인을 눌러주세요. 받을 금액과 조건이 한 문장으로 나와요. 보너스는 그 입금이 승인될 때 함께 들어와요.

      ${bonusCodes.length > 0 ? `지금 ${bonusCodes.map(({ code }) => `**${code}**`).join(', ')} 코드를 쓸 수 있어요. 조건은 [이벤트](/bbs/e/l)에서 볼 수 있어요.` : '쓸 수 있는 코드는 [이벤트](/bbs/e/l)나 [공지사항](/bbs/n/l)에서 알려드려요.'}

      보너스는 한 번에 하나만 진행할 수 있어요. 진행 중인 보너스의 롤링을 채우거나 포기한 뒤에 새 코드를 쓸 수 있어요.
      `,
    ),
    faq(
      'rolling',
      '보너스·포인트',
      '롤링이 무엇인가요?',
      `
      보너스를 출금하거나 전환하기 전에 베팅해야 하는 금액이에요. 코드마다 기준이 달라요. 보너스 금액이나 입금액에 정해진 비율을 곱해 계산하고, 코드를 확인할 때 함께 보여드려요.

      - 결과가 나온 베팅만 인정돼요. 당첨과 낙첨은 가리지 않아요.
      - ${uncountedText}
      - ${hedgedText}
      - 코드가 정한 최소 배당보다 낮은 선택이 하나라도 있으면 그 베팅은 인정되지 않아요.
      - 폴더 수에 따라 베팅금액의 일부만 인정될 수 있어요.
      - 토큰게임은 배당과 관계없이 베팅금액이 인정되고, 카지노와 슬롯은 인정되지 않아요. 어디에 베팅했는지 게임사가 알려주지 않는 게임은 그 회차에서 잃은 금액까지만 인정돼요. 코드마다 다를 수 있고, 조건에서 확인할 수 있어요.

      어떤 베팅이 얼마나 인정됐는지는 보너스의 **베팅별 인정 보기**에서 한 건씩 볼 수 있어요.
      `,
    ),
    faq(
      'bonus-give-up',
      '보너스·포인트',
      '보너스를 포기하면 어떻게 되나요?',
      `
      받은 보너스 가운데 남은 금액이 회수되고, 나머지 보유금은 롤링 없이 출금할 수 있어요. 회수되는 금액은 받은 보너스를 넘지 않아요.

      결과를 기다리는 베팅이 있으면 결과가 나온 뒤에 포기할 수 있어요. 기한 안에 롤링을 채우지 못해도 남은 보너스만 회수돼요.
      `,
    ),
    faq(
      'points',
      '보너스·포인트',
      '포인트는 어떻게 쓰나요?',
      `
      [포인트전환](/point/change)에서 보유금으로 바꿀 수 있어요. 1P가 1원이고, 최소 ${points(pointMinimum)}부터 전환할 수 있어요. 전환하면 바로 보유금에 더해져요.

      조건이 남은 포인트 보너스는 롤링을 채운 뒤에 전환할 수 있어요.
      `,
    ),
  ];
}
