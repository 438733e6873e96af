import { pointText } from '@lime/domain/games/hosted/curve.ts';
import { percentText } from '@lime/domain/games/hosted/fraction.ts';
import { graph, graphReturn, highestOut, lowestOut } from '@lime/domain/games/hosted/token-graph.ts';
import { graphTable } from './graph-rounds.ts';
import type { HostGuest } from '../host-sessions.ts';
import { keysDialog, tabPanels, tokenPage } from './token-page.ts';

const { betMs, maxPayout } = graphTable;

/** The graph frame, as drawing 09 has it but for its tab 자동. */
export const graphPage = (guest: HostGuest, siteOrigins: readonly string[]): string =>
  tokenPage({
    game: graph.gType,
    title: graph.name,
    guest,
    siteOrigins,
    data: { lowestOut, highestOut, maxPayout },
    body,
  });

const share = percentText(graph.returns()[0]!.highest);
const board = `<section class="board" aria-label="그래프 판">
<header class="status"><span id="status" class="badge" role="status">준비 중</span><b id="round-no"></b><span class="dim about">모두 같은 곡선 · 멈추기 전에 받기 · 환수율 ${share}</span></header>
<div class="past"><span class="dim">지난 라운드</span><ol id="past"></ol></div>
<div class="stage"><canvas id="curve" role="img" aria-label="배수 곡선"></canvas><p class="mult"><b id="mult">–</b><span id="mult-note">첫 라운드를 기다려요</span></p></div>
<p class="facts"><span>참여 <b id="people">0</b>명</span><span>총 <b id="staked">0</b>원</span><span class="space"></span><span class="about">해시 <span class="mono" id="hash-short">–</span></span><span>지연 <b id="delay">–</b></span></p>
</section>`;

const outs = [101, 110, 150, 200, 300, 500, 1_000, 10_000];
const returns = `<p class="dim">받는 배수와 상관없이 환수율은 같아요. 배수에는 원금이 들어 있어요.</p><div class="scroll"><table><thead><tr><th scope="col">받는 배수</th><th class="right" scope="col">거기까지 갈 확률</th><th class="right" scope="col">환수율</th></tr></thead><tbody>${outs
  .map((out) => {
    const back = graphReturn(out);
    const chance = { numerator: back.numerator * 100n, denominator: back.denominator * BigInt(out) };
    return `<tr><th scope="row">${pointText(out)}</th><td class="right">${percentText(chance)}</td><td class="right">${percentText(back)}</td></tr>`;
  })
  .join('')}</tbody></table></div>`;

const fairness = `<p>멈추는 배수는 라운드가 열리기 전에 정해진 값과 마감한 모든 베팅으로 계산해요. 그래서 베팅을 받는 동안에는 운영자를 포함해 누구도 알 수 없어요.</p>
<dl class="seeds"><div><dt>이번 라운드 해시</dt><dd class="mono" id="link-hash">–</dd></div></dl>
<p>라운드가 끝나면 라운드 값을 공개해요. 라운드 값의 SHA-256은 위의 해시와 같아요. 솔트(마감한 베팅 코드와 브라우저가 고른 키의 해시)를 키로 라운드 값의 HMAC-SHA-256을 구하고, 앞 52비트 r로 99 ÷ (1 − r ÷ 2⁵²)를 0.01 단위로 내리면 멈추는 배수예요.</p>
<p>지난 라운드의 검증은 이 브라우저에서 다시 계산하고, 자료는 공정성 검증 화면과 docs/verify-round.mjs 스크립트로도 확인할 수 있어요.</p>`;

const rules = [
  `베팅을 ${betMs / 1000}초 받은 뒤 배수가 1.00×부터 올라가요. 멈추기 전에 받으면 그때의 배수만큼 돌려드리고, 받지 못하면 낙첨이에요. 라운드마다 한 번 베팅할 수 있어요.`,
  `${pointText(lowestOut)}부터 받을 수 있고, 1.00×에서 멈추면 모두 낙첨이에요. 멈추는 배수와 똑같은 배수에서 받으면 당첨이에요.`,
  '받기는 누른 신호가 서버에 도착한 시각의 배수로 정해요. 화면의 배수는 인터넷 지연만큼 다를 수 있고, 누를 때마다 서버 시각과 배수를 받기 기록에 남겨요. 여러 번 눌러도 한 번만 받아요.',
  '자동 받기는 베팅의 일부예요. 정한 배수에 닿으면 연결이 끊겨 있어도 서버가 받아드려요.',
  `한 라운드에서 모두에게 돌려드리는 금액은 ${maxPayout.toLocaleString('ko-KR')}원까지예요. 여기에 닿으면 남은 모두가 그 배수에서 받아요.`,
  '멈춘 순간 서버가 라운드를 지켜보지 못했다면, 자동 받기에 닿지 못한 베팅은 베팅금액을 돌려드려요.',
  '자동 베팅은 없어요. 예약은 바로 다음 라운드 한 번만 걸려요. 지난 결과는 다음 라운드에 영향을 주지 않아요.',
];

const loading = '<p class="dim">불러오는 중이에요</p>';
const body = `<div class="game" inert>
${board}
<aside class="pad" aria-label="베팅">
<header><h1>내 베팅</h1><span class="badge lime" id="mine">베팅 전</span></header>
<div class="label amount-label"><label for="amount">베팅금액</label><span class="dim" id="range"></span></div>
<div class="input amount"><span>₩</span><input id="amount" inputmode="numeric" autocomplete="off" maxlength="13"><span>원</span></div>
<div class="quick" id="quick"></div>
<div class="auto"><span id="auto-label">자동 받기</span><button type="button" class="toggle" role="switch" id="auto-on" aria-checked="false" aria-labelledby="auto-label"></button><div class="input"><input id="auto" inputmode="decimal" autocomplete="off" maxlength="10" value="2.00" aria-label="자동 받기 배수"><span>×</span></div></div>
<dl id="preview"></dl>
<button type="button" class="btn primary" id="bet" aria-disabled="true"><span>불러오는 중이에요</span><b></b><em></em></button>
<p class="dim center" id="news" role="status"></p>
<p class="dim center money">모의머니 · 현금 가치 없음 · 환전 불가</p>
</aside>
<section class="more">${tabPanels([
  [
    'seats',
    '이번 라운드',
    '<p class="seats-head"><span class="dim" id="seats-note"></span><span class="space"></span><button type="button" class="link" id="hide" aria-pressed="false">다른 회원 숨기기</button></p><div id="seats-list"></div>',
  ],
  ['history', '내 기록', loading],
  ['presses', '받기 기록', loading],
  ['rounds', '지난 라운드', loading],
  ['table-returns', '배수와 환수율', returns],
  ['fair', '공정성', fairness],
  ['rules', '게임 방법', rules.map((text) => `<p>${text}</p>`).join('\n')],
])}</section>
</div>
${keysDialog([
  ['Space', '지금 받기'],
  ['A', '자동 받기 켜고 끄기'],
  ['C', '금액 지우기'],
  ['H', '다른 회원 숨기고 보기'],
])}`;
