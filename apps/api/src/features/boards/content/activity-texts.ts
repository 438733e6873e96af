import { withParticle } from '@lime/domain/text/particle.ts';
import { lottoPrizes } from '@lime/contract/settings-lotto.ts';
import { pointMinimum } from '@lime/domain/cash/conversion.ts';
import { lottoRanks } from '@lime/domain/lotto/prizes.ts';
import { lottoHighest, lottoPicks } from '@lime/domain/lotto/ticket.ts';
import type { ContentFacts } from './product-article.ts';
import { items, points, sentences, won } from './article-words.ts';

/** How attendance is rewarded, by the settings of now. */
export function attendanceText({ settings: { attendance, chulsuk } }: ContentFacts): string {
  const { streaks } = attendance;
  const intro = sentences(
    attendance.points > 0
      ? `하루에 한 번 [출석체크](/event/chulsuk)에서 출석하면 **${points(attendance.points)}**를 바로 드려요.`
      : '하루에 한 번 [출석체크](/event/chulsuk)를 누를 수 있어요.',
    streaks.length > 0 && '날마다 이어서 출석하면 연속 출석 보상도 드려요.',
  );
  return `
    ${intro}

    ${streaks.length > 0 ? '## 연속 출석 보상' : ''}

    ${items(...streaks.map(({ days, points: prize }) => `**${days}일 연속**: ${points(prize)}`))}

    ## 알아두세요

    ${items(
      '하루는 한국 시각 0시에 바뀌어요.',
      chulsuk.takes > 0 && `한 달에 ${chulsuk.takes}번까지 출석할 수 있어요.`,
      attendance.grade > 1 && `${attendance.grade}레벨부터 참여할 수 있어요.`,
      attendance.deposit > 0 && `그날 ${won(attendance.deposit)} 이상 입금해야 출석할 수 있어요.`,
      attendance.stake > 0 && `그날 ${won(attendance.stake)} 이상 베팅해야 출석할 수 있어요.`,
      attendance.makeUps > 0 &&
        `이번 달에 놓친 날은 한 달에 ${attendance.makeUps}번까지 ${attendance.makeUpPrice > 0 ? `${withParticle(points(attendance.makeUpPrice), '으로', '로')}` : '포인트 없이'} 채울 수 있어요. 채운 날은 연속 출석만 이어주고 하루 보상은 없어요.`,
      attendance.repeats && streaks.length > 0 && '가장 긴 연속 보상을 받으면 1일부터 다시 시작해요.',
      `포인트는 바로 들어오고, ${points(pointMinimum)}부터 보유금으로 바꿀 수 있어요.`,
      '준비한 예산을 모두 쓰면 더 지급하지 않아요.',
    )}
  `;
}

/** How the roulette works, by the settings of now. */
export function rouletteText({ settings: { roulette } }: ContentFacts): string {
  const prizes = [...new Set(roulette.sectors.map((sector) => sector.points))]
    .filter((prize) => prize > 0)
    .toSorted((a, b) => b - a);
  const { daily, attendance, deposit, stake } = roulette;
  return `
    티켓 한 장으로 [룰렛](/event/roulette)을 한 번 돌려요. 상금(${prizes.map(points).join(', ')})과 꽝이 있어요. 칸별 당첨 확률은 룰렛 화면에서 볼 수 있어요.

    ## 티켓을 받는 방법

    ${items(
      daily > 0 && `**매일**: ${daily}장`,
      attendance > 0 && `**출석체크**: ${attendance}장`,
      deposit.tickets > 0 && `**그날 입금 ${won(deposit.from)} 이상**: ${deposit.tickets}장`,
      stake.tickets > 0 &&
        `**그날 베팅 ${won(stake.from)} 이상**: ${stake.tickets}장. 취소할 수 있는 시간이 지난 베팅만 인정돼요.`,
    )}

    ## 알아두세요

    ${items(
      '티켓은 받은 날에만 쓸 수 있어요. 하루는 한국 시각 0시에 바뀌어요.',
      roulette.sectors.some(({ perDay }) => perDay > 0) &&
        '하루 개수가 정해진 상금은 다 나가면 그날 추첨에서 빠지고, 남은 칸의 확률을 다시 보여드려요.',
      `당첨된 포인트는 바로 들어오고, ${points(pointMinimum)}부터 보유금으로 바꿀 수 있어요.`,
      '결과를 어떻게 뽑는지는 [공정성](/fair)에서 확인할 수 있어요.',
    )}

    티켓을 받으려고 계획에 없던 입금이나 베팅을 하지 마세요.
  `;
}

const days = ['일', '월', '화', '수', '목', '금', '토'] as const;

/** 3개 일치, 5개와 보너스 번호 일치 */
function matchText(rank: (typeof lottoRanks)[number]): string {
  return rank.bonus === true ? `번호 ${rank.matches}개와 보너스 번호` : `번호 ${rank.matches}개`;
}

/** How the lotto works, by the settings of now. */
export function lottoText({ settings: { lotto } }: ContentFacts): string {
  const prizes = lottoPrizes(lotto);
  return `
    1부터 ${lottoHighest}까지의 번호에서 ${lottoPicks}개를 골라 [로또](/event/lotto)에 응모해요. 매주 ${days[lotto.drawDay]}요일 ${lotto.drawTime}에 추첨해요.

    ## 당첨 포인트

    ${items(...lottoRanks.map((rank, at) => `**${rank.rank}등**: ${matchText(rank)} 일치, ${points(prizes[at]!)}`))}

    ## 응모권을 받는 방법

    ${items(
      lotto.perCheckIn > 0 && `**출석체크 하루**: ${lotto.perCheckIn}장`,
      lotto.stakePer > 0 && `**결과가 나온 베팅 ${won(lotto.stakePer)}마다**: 1장`,
      `한 회차에 ${lotto.mostPerRound}장까지 받을 수 있어요.`,
    )}

    ## 알아두세요

    ${items(
      '직접 고르거나 자동으로 뽑을 수 있고, 응모한 번호는 바꿀 수 없어요.',
      '지금 열린 회차에는 열릴 때의 조건을 그대로 적용해요.',
      '당첨 포인트가 준비한 예산보다 많으면 다음 예산에서 이어서 드려요.',
      '추첨 값의 지문을 먼저 공개하고 추첨한 뒤에 값을 공개해요. [로또 추첨 확인하기](/fair/lotto)에서 직접 계산해볼 수 있어요.',
    )}
  `;
}
