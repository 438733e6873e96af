import { activityArticles } from './activity-articles.ts';
import { accountQuestions } from './faq-account.ts';
import { bettingQuestions } from './faq-betting.ts';
import { liveQuestions } from './faq-live.ts';
import { bonusQuestions, cashQuestions } from './faq-money.ts';
import { careQuestions, activityQuestions } from './faq-more.ts';
import { settlementQuestions } from './faq-settlement.ts';
import { otherGames } from './games-other.ts';
import { sportsGames } from './games-sports.ts';
import { notices } from './notices.ts';
import { pages } from './footer-articles.ts';
import type { ContentFacts, ProductArticle } from './product-article.ts';
import { ruleArticles } from './rule-articles.ts';

/** All articles the product brings along, each kind in its order of display (notices and activities: the newest last). */
export function productArticles(facts: ContentFacts): ProductArticle[] {
  return [
    ...notices(facts),
    ...activityArticles(facts),
    ...ruleArticles(facts),
    ...accountQuestions(facts),
    ...cashQuestions(facts),
    ...bettingQuestions(facts),
    ...settlementQuestions(facts),
    ...liveQuestions(facts),
    ...bonusQuestions(facts),
    ...activityQuestions(facts),
    ...careQuestions(facts),
    ...pages(facts),
    ...sportsGames(facts),
    ...otherGames(facts),
  ];
}
