import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import type { Fraction } from '@lime/domain/games/game.ts';
import { briefReturns } from '@lime/domain/games/hosted/hosted-game.ts';
import { escapeText, hostPage, playMoney } from '../host-page.ts';
import type { HostGuest } from '../host-sessions.ts';
import { frameFiles } from './frame-files.ts';

type Frame = {
  readonly game: string;
  /** its style sheets; absent: one of its own name */
  readonly styles?: readonly string[];
  readonly title: string;
  readonly guest: HostGuest;
  readonly siteOrigins: readonly string[];
  /** data for its script, besides the member's limits */
  readonly data: object;
  readonly body: string;
};

/** The frame of a game. */
export const tokenPage = ({ game, styles = [game], title, guest, siteOrigins, data, body }: Frame): string =>
  hostPage({
    host: frameFiles,
    game,
    styles: ['token', 'token-game', ...styles],
    scripts: [`token/${game}`, 'token/session-line'],
    title,
    siteOrigins,
    entered: guest.entered,
    data: { ...data, limits: guest.limits },
    body,
  });

type LateGuest = {
  readonly game: string;
  readonly siteOrigins: readonly string[];
  /** in the site's words */
  readonly why?: string;
};

/** The page of a visit without a valid launch. */
export const lateGuestPage = ({ game, siteOrigins, why = '입장 시간이 지났어요.' }: LateGuest): string =>
  hostPage({
    host: frameFiles,
    game,
    styles: ['token'],
    scripts: ['token/late'],
    title: '토큰 게임',
    siteOrigins,
    body: `<div class="closed"><p role="alert">${escapeText(why)}</p><button type="button" class="btn" id="again">다시 열기</button></div>`,
  });

type InstantBoard = {
  /** the section of the board, with an element `status` */
  readonly board: string;
  /** what the pad has between its head and the amount */
  readonly choices: string;
  /** next to the head of the pad */
  readonly badge: string;
  /** tabs between the history and the seeds: id, name, what it holds */
  readonly tabs: readonly (readonly [string, string, string])[];
  /** paragraphs of its rules, HTML */
  readonly rules: readonly string[];
  /** keys of its own, with what they do */
  readonly keys: Keys;
};

/** Keys, by their place on the board, with what they do. */
export type Keys = readonly (readonly [string, string])[];

/** The list of a game's keys, which `?` opens. */
export const keysDialog = (keys: Keys): string =>
  `<dialog class="keys" id="keys" aria-labelledby="keys-name"><header><h2 id="keys-name">단축키</h2><button type="button" class="btn" id="close-keys">닫기</button></header>
<dl>${[...keys, ...sharedKeys]
    .map(
      ([places, what]) =>
        `<div><dt>${places
          .split(' ')
          .map((key) => ('~+'.includes(key) ? key : `<kbd>${escapeText(key)}</kbd>`))
          .join(' ')}</dt><dd>${what}</dd></div>`,
    )
    .join('')}</dl>
<p class="dim">한글 입력 상태에서도 같은 자리의 키로 움직여요. 금액을 입력하는 동안에는 Enter만 쓸 수 있어요.</p></dialog>`;

const sharedKeys: Keys = [
  ['Enter', '베팅하기 · 버튼 위에서는 그 버튼 누르기'],
  ['Shift + Enter', '어디서나 베팅하기'],
  ['Tab', '다음 칸으로'],
  ['?', '단축키 보기'],
];

/** What the frames of all instant games have next to and below their board. */
export function instantBody({ board, choices, badge, tabs, rules, keys }: InstantBoard): string {
  const panels = [
    ['history', '내 판 기록', '<p class="dim">불러오는 중이에요</p>'],
    ...tabs,
    ['seeds', '내 시드', ''],
    ['rules', '게임 방법', [...rules, ...sharedRules].map((text) => `<p>${text}</p>`).join('\n')],
  ] as const;
  return `<div class="game" inert>
${board}
<div class="side"><aside class="pad" aria-label="베팅">
<header><h1>이번 판</h1>${badge}<span class="space"></span><span class="dim" id="nonce"></span></header>
${choices}
<div class="label amount-label"><label for="amount">베팅금액</label><span class="dim" id="range"></span></div>
<div class="input"><span>₩</span><input id="amount" inputmode="numeric" autocomplete="off" maxlength="13"><span>원</span></div>
<div class="quick" id="quick"></div>
<dl id="preview"></dl>
<button type="button" class="btn primary" id="bet" aria-disabled="true">불러오는 중이에요</button>
<p class="dim center" id="news" role="status">5초에 한 판씩 할 수 있어요</p>
<p class="dim center">${playMoney}</p>
</aside>
${briefCards('내 시드', 'tab-seeds', '내 시드 관리')}</div>
<section class="more">${tabPanels(panels)}</section>
</div>
${keysDialog(keys)}`;
}

/** The last bets and the hashes, below the pad of a wide screen. @param tab  where its button leads */
export const briefCards = (name: string, tab: string, button: string): string =>
  `<section class="brief" aria-label="내 베팅"><h2>내 베팅</h2><ul id="brief-bets"></ul></section>
<section class="brief" aria-label="${name}"><h2>${name}</h2><dl id="brief-hashes"></dl><button type="button" class="btn" id="brief-more" data-tab="${tab}">${button}</button></section>`;

/** Tabs with what each of them shows. @param panels  id, name, HTML */
export const tabPanels = (panels: readonly (readonly [string, string, string])[]): string =>
  `<div class="tabs" role="tablist">${panels
    .map(
      ([id, name], no) =>
        `<button type="button" role="tab" id="tab-${id}" aria-controls="${id}" aria-selected="${no === 0}">${name}</button>`,
    )
    .join('')}</div>
${panels
  .map(
    ([id, , inside], no) =>
      `<div role="tabpanel" id="${id}" aria-labelledby="tab-${id}"${no === 0 ? '' : ' hidden'}>${inside}</div>`,
  )
  .join('\n')}`;

/** What every kind of bet of a game pays, and what it pays back, as a table. @param percent  a share in Korean */
export function returnsTable(game: Pick<AnyHostedGame, 'returns'>, percent: (share: Fraction) => string): string {
  const span = (low: string, high: string) => (low === high ? low : `${low} ~ ${high}`);
  const rows = briefReturns(game).map(
    ({ name, prices, lowest, highest }) =>
      `<tr><th scope="row">${escapeText(name)}</th><td class="right">${span(timesText(prices.lowest), timesText(prices.highest))}</td><td class="right">${span(percent(lowest), percent(highest))}</td></tr>`,
  );
  return `<p class="dim">배당은 원금 포함</p><div class="scroll" tabindex="0" role="region" aria-label="배당과 환수율"><table><thead><tr><th>고르기</th><th class="right">배당</th><th class="right">환수율</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`;
}

const timesText = (multiplier: number) => `${(multiplier / 1000).toFixed(2)}×`;

const sharedRules = [
  '결과는 서버 시드, 내 시드, 판 번호로 계산해요. 서버 시드의 해시는 베팅 전에 보여드리고, 시드를 바꾸면 지난 시드가 공개되어 누구나 다시 계산할 수 있어요.',
  '한 판은 5초에 한 번 할 수 있고, 자동 베팅은 없어요. 지난 결과는 다음 추첨에 영향을 주지 않아요.',
];
