import { attendanceText, lottoText, rouletteText } from './activity-texts.ts';
import { bonusArticle } from './bonus-articles.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';

/** What can be taken part in: the three activities of every day and week, and codes for a deposit. */
export function activityArticles(facts: ContentFacts): ProductArticle[] {
  const { attendance, roulette, lotto } = facts.settings;
  return [
    ...facts.bonusCodes.map(bonusArticle).toReversed(),
    ...(lotto.active ? [event('lotto', '로또', '매주 추첨하는 로또', lottoText(facts))] : []),
    ...(roulette.active ? [event('roulette', '룰렛', '날마다 돌리는 포인트 룰렛', rouletteText(facts))] : []),
    ...(attendance.active ? [event('attendance', '출석체크', '매일 오면 쌓이는 출석체크', attendanceText(facts))] : []),
  ];
}

/** By its category an activity's card is drawn. */
const event = (name: string, category: string, title: string, text: string): ProductArticle => ({
  key: `event-${name}`,
  type: 'event',
  category,
  title,
  text,
});
