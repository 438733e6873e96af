import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { highLow, maxSkips } from '@lime/domain/games/hosted/high-low.ts';
import { highLowCardNumbered, highLowDeck, highLowPickNames } from '@lime/domain/games/hosted/high-low-cards.ts';
import type { HostGuest } from '../host-sessions.ts';
import { pickButtons, pickKeys } from './high-low-picks.ts';
import { instantBody, returnsTable, tokenPage } from './token-page.ts';

/** The frame of high-low, as the upper half of drawing 22 has it. */
export const highLowPage = (guest: HostGuest, siteOrigins: readonly string[]): string =>
  tokenPage({
    game: highLow.gType,
    styles: ['high-low', highLow.gType],
    title: highLow.name,
    guest,
    siteOrigins,
    data: {
      deck: Array.from({ length: highLowDeck }, (_, number) => highLowCardNumbered(number)),
      names: { ...highLowPickNames, skip: '건너뜀', take: '받기' },
      pace: 5,
    },
    body,
  });

const body = instantBody({
  board: `<section class="board" aria-label="하이로우 판">
<header class="status"><span id="status" class="badge" role="status">시작 전</span><span class="dim deck">조커 1장을 넣은 53장을 매번 새로 섞어요</span><span class="space"></span><span class="dim">환수율 최고 97.0%</span></header>
<div class="stage"><div class="chain"><p class="standing"><span>연속 <b id="streak">0회</b></span><span>지금 배수 <b id="times">–</b></span></p><ol id="track" aria-label="이 판의 카드"></ol><p class="dim" id="chain"></p></div>
<figure><div id="base"></div><figcaption>지금 카드 <b id="base-name"></b></figcaption></figure><figure><div id="next"></div><figcaption>다음 카드 <b id="next-name"></b></figcaption></figure></div>
<div class="picks" id="picks" role="group" aria-label="다음 카드 고르기">${pickButtons('button')}</div>
<p class="dim hint">맞히면 되는 누적 배수예요. 같은 숫자와 조커는 하이·로우 모두 낙첨이에요. 카드를 고르면 바로 열려요.</p>
</section>`,
  badge: '<span class="badge lime" id="skips"></span>',
  choices: `<button type="button" class="btn primary take" id="take" hidden></button><div class="two" id="moves" hidden><button type="button" class="btn" id="skip">건너뛰기</button><span class="dim" id="most"></span></div>`,
  tabs: [['table', '배당과 환수율', returnsTable(highLow, percentText)]],
  rules: [
    '금액을 정해 베팅하면 첫 카드가 열려요. 다음 카드를 맞힐 때마다 배수가 올라가고, 한 번 맞힌 뒤에는 언제든 지금 배수로 받을 수 있어요. 틀리면 베팅금액을 잃어요.',
    `2가 가장 낮고 A가 가장 높아요. 같은 숫자와 조커는 하이와 로우 모두 낙첨이에요. 한 판에 ${maxSkips}번까지 카드를 건너뛸 수 있고, 건너뛰어도 배수는 그대로예요.`,
    '화면을 닫아도 판은 그대로 남아 있어요. 하루 동안 그대로 두면 지금 배수로, 맞힌 적이 없으면 베팅금액 그대로 돌려드려요.',
  ],
  keys: [...pickKeys, ['S', '건너뛰기'], ['T', '지금 받기']],
});
