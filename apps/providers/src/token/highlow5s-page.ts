import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { highLow5s, highLow5sPrice } from '@lime/domain/games/hosted/high-low-5s.ts';
import {
  highLowCardNumbered,
  highLowDeck,
  highLowPickNames,
  highLowPicks,
  winningCards,
} from '@lime/domain/games/hosted/high-low-cards.ts';
import type { HighLowCard } from '@lime/domain/games/hosted/high-low-cards.ts';
import type { HostGuest } from '../host-sessions.ts';
import { pickButtons, pickKeys } from './high-low-picks.ts';
import { instantBody, returnsTable, tokenPage } from './token-page.ts';

/** The 53 cards in the order of their numbers. */
const deck = Array.from({ length: highLowDeck }, (_, number) => highLowCardNumbered(number));
/** What a pick depends on: ranks alone. */
const baseOf = (card: HighLowCard) => (card === 'joker' ? 'joker' : String(card.rank));
/** By the card that is shown and the pick: its price in thousandths, null for none, and how many of 53 cards win. */
const offers = Object.fromEntries(
  deck.map((card) => [
    baseOf(card),
    Object.fromEntries(
      highLowPicks.map((pick) => [pick, { price: highLow5sPrice(pick, card), wins: winningCards(pick, card) }]),
    ),
  ]),
);

/** The frame of high-low 5 s, as the lower half of drawing 22 has it. */
export const highLow5sPage = (guest: HostGuest, siteOrigins: readonly string[]): string =>
  tokenPage({
    game: highLow5s.gType,
    styles: ['high-low'],
    title: highLow5s.name,
    guest,
    siteOrigins,
    data: { deck, offers, names: highLowPickNames, pace: 5 },
    body,
  });

const body = instantBody({
  board: `<section class="board" aria-label="하이로우 5초 판">
<header class="status"><span id="status" class="badge" role="status">고르는 중</span><span class="dim deck">조커 1장을 넣은 53장을 매번 새로 섞어요 · 한 장만 맞혀요</span><span class="space"></span><span class="dim">환수율 최고 97.0%</span></header>
<div class="stage"><figure><div id="base"></div><figcaption>지금 카드 <b id="base-name"></b></figcaption></figure><figure><div id="next"></div><figcaption>다음 카드 <b id="next-name"></b></figcaption></figure></div>
<div class="picks" id="picks" role="radiogroup" aria-label="다음 카드 고르기">${pickButtons('radio')}</div>
<div class="past"><span class="dim">지난 카드</span><span class="cards" id="past"></span><span class="space"></span><span class="dim">지난 결과는 다음 카드에 영향을 주지 않아요.</span></div>
</section>`,
  badge: '<span class="badge lime" id="chosen">고르기 전</span>',
  choices: '',
  tabs: [['table', '배당과 환수율', returnsTable(highLow5s, percentText)]],
  rules: [
    '지금 카드를 보고 다음 카드를 맞혀요. 2가 가장 낮고 A가 가장 높아요. 같은 숫자와 조커는 하이와 로우 모두 낙첨이에요.',
    '지금 카드는 베팅하기 전까지 바뀌지 않아요. 카드마다 맞을 확률이 달라 배당도 달라지고, 배당에는 원금이 들어 있어요. 이어가기와 건너뛰기는 없어요.',
  ],
  keys: [...pickKeys, ['← →', '고르는 것 사이를 옮기기']],
});
