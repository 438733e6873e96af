import { withParticle } from '@lime/domain/text/particle.ts';
import { hostedWeightTexts } from '@lime/contract/bonus.texts.ts';
import type { BonusCodeForm } from '@lime/contract/staff-bonus.ts';
import type { ProductArticle } from './product-article.ts';
import { hedgedText, items, number, points, uncountedText, won } from './article-words.ts';

const bases = { bonus: '받은 보너스', deposit: '입금액', both: '입금액과 보너스를 더한 금액' } as const;

/** A code's own conditions, as an activity. */
export function bonusArticle(code: BonusCodeForm): ProductArticle {
  const { rolling, currency } = code;
  const sum = currency === 'cash' ? won : points;
  const share = `입금액의 ${number(code.value / 100)}%를 ${currency === 'cash' ? '보유금으로' : '포인트로'}`;
  const gift =
    code.form === 'percent'
      ? share
      : currency === 'cash'
        ? `${withParticle(won(code.value), '을', '를')}`
        : `${withParticle(points(code.value), '을', '를')}`;
  return {
    key: `event-code-${code.code.toLowerCase()}`,
    type: 'event',
    category: '보너스',
    title: code.label,
    text: `
      **${code.code}** 코드를 적고 [입금](/cash/in)을 신청하면 ${gift} 더 드려요.

      ## 조건

      ${items(
        `한 번에 ${sum(code.maxAmount)}까지 드려요.`,
        `${won(code.minDeposit)} 이상 입금할 때 쓸 수 있어요.`,
        code.perMember === 1
          ? '회원마다 한 번만 쓸 수 있어요.'
          : `회원마다 ${number(code.perMember)}번까지 쓸 수 있어요.`,
        code.totalLimit !== null && `선착순 ${number(code.totalLimit)}번까지 쓸 수 있어요.`,
        code.startsAt === null && code.endsAt === null && '요일이나 기간 제한은 없어요.',
        code.grades.length > 0 && `${code.grades.join('·')}레벨 회원만 쓸 수 있어요.`,
        '진행 중인 다른 보너스가 있으면 쓸 수 없어요.',
      )}

      ## 롤링

      ${
        rolling.percent === 0
          ? '롤링 없이 바로 쓸 수 있어요.'
          : `${bases[rolling.base]}의 **${rolling.percent}%**를 ${rolling.days}일 안에 베팅하면 보너스도 ${currency === 'cash' ? '출금' : '전환'}할 수 있어요.`
      }

      ${items(
        `스포츠와 미니게임은 배당이 모두 ${rolling.minimumOdds.toFixed(2)} 이상인 베팅만 인정돼요.`,
        ...rolling.weights.map(
          ({ fromLegs, percent }) =>
            `${fromLegs === 1 ? '단폴더는' : `${fromLegs}폴더 이상은`} 베팅금액의 ${percent}%${percent < 100 ? '만' : '가'} 인정돼요.`,
        ),
        ...hostedWeightTexts(rolling),
        uncountedText,
        hedgedText,
      )}

      채우지 못하면 남은 보너스만 회수하고, 입금한 금액은 그대로 남아요. 롤링을 채우려고 계획보다 많이 베팅하지 마세요.
    `,
  };
}
