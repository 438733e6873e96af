import { briefCards, keysDialog, tabPanels } from './token-page.ts';
import type { Keys } from './token-page.ts';

type RoundBoard = {
  /** the section of the board, with elements `status`, `round-no` and `clock` */
  readonly board: string;
  /** what the game is called in its chain: token-roulette */
  readonly id: string;
  readonly tabs: readonly (readonly [string, string, string])[];
  /** paragraphs of its rules, HTML */
  readonly rules: readonly string[];
  /** keys of its own, with what they do */
  readonly keys: Keys;
};

/** The countdown of a round: a ring around the seconds. */
export const countdown = `<div class="countdown"><svg viewBox="0 0 100 100" aria-hidden="true"><circle cx="50" cy="50" r="44" pathLength="100"></circle><circle id="ring" cx="50" cy="50" r="44" pathLength="100" stroke-dasharray="0 100"></circle></svg><p><span id="clock-note">마감까지</span><b id="clock" role="timer">–</b></p></div>`;

/** What the frames of games with rounds have next to and below their board. */
export function roundBody({ board, id, tabs, rules, keys }: RoundBoard): string {
  return `<div class="game" inert>
${board}
<div class="side"><aside class="pad" aria-label="베팅">
<header><h1>내 칩</h1><span class="badge lime" id="chosen">칩 없음</span></header>
<div class="tray" id="tray" role="radiogroup" aria-label="칩"></div>
<div class="three"><button type="button" class="btn" id="undo" disabled>되돌리기</button><button type="button" class="btn" id="clear" disabled>지우기</button><button type="button" class="btn" id="again" disabled>지난 베팅</button></div>
<ul class="slip" id="slip" tabindex="0" aria-label="올린 칩과 베팅"></ul>
<dl id="preview"></dl>
<button type="button" class="btn primary" id="bet" aria-disabled="true">불러오는 중이에요</button>
<p class="dim center" id="news" role="status"></p>
<p class="dim center">모의머니 · 현금 가치 없음 · 환전 불가</p>
</aside>
${briefCards('결과를 정하는 값은 시작 전에 봉인해요', 'tab-rounds', '지난 회차 검증하기')}</div>
<section class="more">${tabPanels([
    ['history', '내 기록', '<p class="dim">불러오는 중이에요</p>'],
    ['rounds', '최근 회차', '<p class="dim">불러오는 중이에요</p>'],
    ...tabs,
    ['fair', '공정성', fairness(id)],
    ['rules', '게임 방법', [...rules, ...sharedRules].map((text) => `<p>${text}</p>`).join('\n')],
  ])}</section>
</div>
${keysDialog([...keys, ...chipKeys])}`;
}

const chipKeys: Keys = [
  ['1 ~ 5', '칩 고르기'],
  ['Z', '되돌리기'],
  ['C', '지우기'],
  ['R', '지난 베팅'],
];

const fairness = (
  id: string,
) => `<p>결과는 회차가 열리기 전에 정해진 값과 마감한 모든 베팅으로 계산해요. 그래서 누구도 마감 전에 결과를 알 수 없어요.</p>
<dl class="seeds"><div><dt id="fair-no">이번 회차 해시</dt><dd class="mono" id="link-hash">–</dd></div></dl>
<p>추첨이 끝나면 그 값을 공개해요. 회차 값의 SHA-256은 위의 해시와 같고, HMAC-SHA-256(회차 값, <span class="mono">${id}:회차:솔트:0</span>)에서 결과를 읽어요. 솔트는 마감한 베팅 코드와 브라우저가 고른 키를 해시한 값이에요.</p>
<p>최근 회차의 검증은 이 브라우저에서 다시 계산하고, 자료는 docs/verify-round.mjs 스크립트로도 확인할 수 있어요.</p>`;

const sharedRules = [
  '베팅은 마감 시각까지 서버 시계로 받아요. 마감에 닿아 접수되지 않은 베팅은 금액이 나가지 않아요.',
  '자동 베팅은 없어요. 지난 결과는 다음 추첨에 영향을 주지 않아요.',
];
