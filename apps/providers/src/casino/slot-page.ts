import { slotFeatures } from '@lime/domain/casino/slots/engines.ts';
import { slotStudios } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { slotStake } from '@lime/domain/casino/slots/slot-stake.ts';
import type { Feature, Reels, SlotTitle } from '@lime/domain/casino/slots/title.ts';
import { cutPercent } from '@lime/domain/text/cut-percent.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { escapeText } from '../host-page.ts';
import type { HostGuest } from '../host-sessions.ts';
import { keysDialog, tabPanels } from '../token/token-page.ts';
import { titleSymbols } from './art/titles.ts';
import { casinoHead, casinoPage, topUpStrip } from './casino-page.ts';
import { featureNames } from '@lime/domain/casino/slots/slot-labels.ts';
import type { SlotGame } from './slot-game.ts';

const won = (amount: number) => amount.toLocaleString('ko-KR');
/** Hundredths of the stake as a multiple of it. */
const times = (pay: number) => `${(pay / 100).toLocaleString('ko-KR')}배`;
/** How many plays a chance needs on average. */
const oneIn = (chance: number) => {
  const plays = 1 / chance;
  return `약 ${plays < 100 ? (Math.round(plays * 10) / 10).toLocaleString('ko-KR') : won(Math.round(plays))}회에 1회`;
};

/** The layout of its reels, in Korean: 5×3 · 10라인. */
export function reelsText({ strips, rows, ...reels }: Reels): string {
  const size = `${strips.length}×${rows}`;
  if (reels.kind === 'lines') return `${size} · ${reels.lines.length}라인`;
  return reels.kind === 'ways' ? `${size} · ${won(rows ** strips.length)}웨이` : `${size} · 클러스터`;
}

const use = (no: number, size: number) =>
  `<svg width="${size}" height="${size}" viewBox="0 0 100 100" aria-hidden="true"><use href="#s${no}"/></svg>`;

const volatility = ['아주 낮음', '낮은 편', '보통', '높은 편', '아주 높음'];

/** What the numbers of a title say, before anything is staked. */
function factsOf({ facts, title }: SlotGame): string {
  const { returned, stops, hit, atLeastStake, feature, highest, parts } = facts;
  const rows: readonly (readonly [string, string, string])[] = [
    ['환수율', cutPercent(returned), `${won(stops)}가지를 모두 계산`],
    ['당첨 확률', cutPercent(hit), `${oneIn(hit)} · 금액과 무관`],
    ['베팅금액 이상', cutPercent(atLeastStake), oneIn(atLeastStake)],
    ['최고 당첨', times(highest.win), oneIn(highest.chance)],
    [featureNames[title.feature.kind], cutPercent(feature), oneIn(feature)],
    ['변동성', `${facts.volatility} / 5`, volatility[facts.volatility - 1]!],
  ];
  const sources = [
    ['기본 당첨', parts.reels, 'base'],
    ['스캐터', parts.bonus, 'bonus'],
    [featureNames[title.feature.kind], parts.feature, 'feature'],
    ['적립금', parts.pool, 'pool'],
  ] as const;
  const shown = sources.filter(([, part]) => part > 0);
  return `<section class="card" aria-labelledby="facts-name"><h2 id="facts-name">이 게임의 숫자</h2>
<dl class="facts">${rows.map(([name, value, about]) => `<div><dt>${name}</dt><dd><b>${value}</b><em>${about}</em></dd></div>`).join('')}</dl>
<p class="split-head"><span class="dim">환수율은 어디서 오나요</span><b>합 ${cutPercent(returned)}</b></p>
<svg class="split" viewBox="0 0 100 3" preserveAspectRatio="none" aria-hidden="true">${shown
    .map(([, part, kind], no) => {
      const before = shown.slice(0, no).reduce((sum, [, one]) => sum + one, 0);
      return `<rect class="${kind}" x="${((before / returned) * 100).toFixed(2)}" width="${((part / returned) * 100).toFixed(2)}" height="3"/>`;
    })
    .join('')}</svg>
<ul class="sources">${shown.map(([name, part, kind]) => `<li><i class="${kind}"></i>${name} ${cutPercent(part).slice(0, -1)}</li>`).join('')}</ul></section>`;
}

/** The counts of each column of the pay table. */
function countsOf(reels: Reels): readonly string[] {
  if (reels.kind === 'cluster')
    return reels.sizes.map((size, no) => {
      const next = reels.sizes[no + 1];
      return next === undefined ? `${size}개~` : next - size === 1 ? `${size}개` : `${size}~${next - 1}개`;
    });
  return Array.from({ length: reels.strips.length - 2 }, (_, no) => `${no + 3}개`);
}

/** What every symbol pays; the script fills in amounts of the stake that is chosen. */
function paysOf({ title }: SlotGame): string {
  const counts = countsOf(title.reels);
  const rows = title.reels.pays.map((pays, no) => {
    const list = pays.map((pay, column) => `<dt>${counts[column]!}</dt><dd data-pay="${pay}"></dd>`).toReversed();
    const pairs = list.map((text) => text).join('');
    return `<div class="pay"><span class="tile">${use(no, 44)}</span><div><b>${escapeText(title.symbols[no]![1])}</b><dl>${pairs}</dl></div></div>`;
  });
  return `<section class="card" aria-labelledby="pays-name"><h2 id="pays-name">배당표 <span class="dim">베팅 <b id="pays-stake"></b>원 기준${title.reels.kind === 'ways' ? ' · 웨이 하나마다' : title.reels.kind === 'lines' ? ' · 라인 하나마다' : ''}</span></h2><div class="pays">${rows.join('')}</div></section>`;
}

const list = (values: readonly (number | string)[]) => values.join(' · ');

/** What a feature does, in Korean. */
function featureText(title: SlotTitle): readonly string[] {
  const { feature, bonus } = title;
  const name = escapeText(title.symbols[bonus.symbol]![1]);
  const start = `${name} ${bonus.from}개 이상, 어디든`;
  const scatter =
    bonus.pays.length === 0
      ? []
      : [`${name} ${bonus.pays.map((pay, no) => `${bonus.from + no}개 ${times(pay)}`).join(' · ')}`];
  return [start, ...featureLines(feature, bonus.from), ...scatter];
}

function featureLines(feature: Feature, from: number): readonly string[] {
  switch (feature.kind) {
    case 'spins': {
      const spins =
        feature.spins.length === 1
          ? [`${feature.spins[0]!}회`]
          : feature.spins.map((count, no) => `${from + no}개 ${count}회`);
      const multiplier =
        feature.times.length > 1
          ? `이어서 당첨될 때마다 배수 ${feature.times.map((one) => `×${one}`).join(' → ')}`
          : feature.times[0]! > 1
            ? `무료 스핀 당첨 ×${feature.times[0]!}`
            : '';
      const again = feature.again > 0 ? `무료 스핀 중 다시 나오면 +${feature.again}회, 모두 ${feature.most}회까지` : '';
      return [`무료 스핀 ${list(spins)}`, multiplier, again].filter((text) => text !== '');
    }
    case 'wheel': {
      const all = feature.prizes.reduce((sum, [, weight]) => sum + weight, 0);
      return [
        `행운판: ${list(feature.prizes.map(([prize, weight]) => `${times(prize)} ${cutPercent(weight / all, 1)}`))}`,
      ];
    }
    case 'hold':
      return [
        `그 자리에 남고 나머지 칸만 다시 돌려요. 새 동전이 세 번 나오지 않으면 끝나고, 모인 금액을 더해드려요.`,
        `동전 하나: ${list(feature.values.map(([value]) => times(value)))} · 빈칸마다 ${feature.oneIn}번에 1번 · 모두 채우면 +${times(feature.full)}`,
      ];
    case 'ladder':
      return [
        `사다리 ${feature.rungs.length}칸: ${list(feature.rungs.map(times))}`,
        `칸마다 올라갈 확률: ${list(feature.up.map((up) => `${up}%`))}`,
      ];
    case 'pool': {
      const all = feature.prizes.reduce((sum, [, , weight]) => sum + weight, 0);
      return [
        `추첨: ${list(feature.prizes.map(([prize, share, weight]) => `${times(prize)}${share > 0 ? ` + 적립금 ${share / 10}%` : ''} (${cutPercent(weight / all, 1)})`))}`,
        `베팅금액의 ${feature.contribution / 10}%가 적립금에 쌓여요. 적립금에서 받는 몫은 베팅금액에 비례하고, ${won(slotStake.most)}원일 때 표의 비율 그대로예요.`,
      ];
    }
  }
}

const lineColours = 10;
/** Small pictures of the lines. */
function linesOf(reels: Reels): string {
  if (reels.kind !== 'lines') return '';
  const icons = reels.lines.map((rows, no) => {
    const cells = [...rows].flatMap((row, reel) =>
      Array.from(
        { length: reels.rows },
        (_, at) =>
          `<rect x="${reel * 9}" y="${at * 9}" width="8" height="8" rx="2"${Number(row) === at ? ` class="line${no % lineColours}"` : ''}/>`,
      ),
    );
    return `<li><svg width="${reels.strips.length * 9}" height="${reels.rows * 9}" aria-hidden="true">${cells.join('')}</svg>${no + 1}</li>`;
  });
  return `<ul class="lines">${icons.join('')}</ul>`;
}

function howOf(game: SlotGame): string {
  const { title } = game;
  const { reels, wild, bonus, feature } = title;
  const wildName = escapeText(title.symbols[wild]![1]);
  const bonusName = escapeText(title.symbols[bonus.symbol]![1]);
  const isWild = reels.strips.some((strip) => strip.includes(wild.toString(36)));
  const ways =
    reels.kind === 'lines'
      ? '왼쪽 릴부터 라인 위에 같은 그림이 3개 이상이면 당첨이에요.'
      : reels.kind === 'ways'
        ? '왼쪽 릴부터 이어진 릴에 같은 그림이 있으면 자리와 상관없이 모든 조합이 당첨이에요.'
        : `옆이나 위아래로 붙은 같은 그림이 ${reels.sizes[0]!}개 이상이면 당첨이에요. 당첨된 그림은 사라지고 위에서 새로 떨어져요. 이어질수록 곱하는 배수가 커져요: ${reels.times.map((one) => `×${one}`).join(' → ')}`;
  const [first, ...more] = featureText(title);
  return `<section class="card" aria-labelledby="how-name"><h2 id="how-name">${withParticle(featureNames[feature.kind], '과', '와')} 당첨 방법</h2>
<div class="bonus"><span class="tile">${use(bonus.symbol, 56)}</span><div><b>${first!}</b>${more.map((text) => `<p>${text}</p>`).join('')}</div></div>
<p>${ways}</p>${linesOf(reels)}
${isWild ? `<p class="dim">${withParticle(wildName, '은', '는')} ${bonusName}만 빼고 모든 그림을 대신해요.${reels.kind === 'lines' && reels.wildTimes > 1 ? ` 라인에 하나 있을 때마다 당첨금에 ${reels.wildTimes}배를 곱해요.` : ''}</p>` : ''}
<p class="dim">한 판의 최고 당첨: ${times(title.cap)}.${feature.kind === 'pool' ? ' 적립금은 따로 드려요.' : ''} ${slotFeatures(title).join(' · ')}</p></section>`;
}

/** What a symbol does besides its pay, written on it: coins show their value there. */
function signOf({ wild, bonus, feature, reels }: SlotTitle, no: number): string {
  const isWild = no === wild && reels.strips.some((strip) => strip.includes(wild.toString(36)));
  const text = isWild ? '와일드' : no === bonus.symbol && feature.kind !== 'hold' ? featureSigns[feature.kind] : null;
  if (text === null) return '';
  const [stroke, ink] = isWild ? ['#F6C64A', '#FFE28A'] : ['#FF8A7A', '#FFD6CF'];
  return `<rect x="13" y="72" width="74" height="24" rx="12" fill="#16102B" stroke="${stroke}" stroke-width="2"/><text x="50" y="90" text-anchor="middle" font-size="17" font-weight="800" fill="${ink}">${text}</text>`;
}
const featureSigns = { spins: '무료', wheel: '행운판', ladder: '사다리', pool: '잭팟' } as const;

const quickStakes = [500, 1_000, 5_000, 10_000];
const quickName = (stake: number) => (stake >= 10_000 ? `${stake / 10_000}만` : won(stake));

/** The most this member may stake: the site takes no bet whose highest win is above the member's. */
function maxStake({ cap }: SlotTitle, { limits }: HostGuest): number {
  const { least, most, step } = slotStake;
  const allowed = Math.min(most, limits.max, Math.floor(limits.win / (cap / 100)));
  return Math.max(least, Math.floor(allowed / step) * step);
}

/** A title's page, as drawing 32 has it. */
export function slotPage(game: SlotGame, guest: HostGuest, siteOrigins: readonly string[]): string {
  const { id, name, title, palette, engine } = game;
  const { reels } = title;
  const symbols = titleSymbols(title, palette)
    .map((art, no) => `<symbol id="s${no}" viewBox="0 0 100 100">${art}${signOf(title, no)}</symbol>`)
    .join('');
  const studio = slotStudios.find((one) => one.id === game.studio)!.name;
  const panels = [
    ['history', '최근 라운드', '<p class="dim">불러오는 중이에요</p>'],
    ['seeds', '내 시드와 검증', ''],
    [
      'rules',
      '게임 방법',
      `<p>돌리기를 누르면 베팅금액이 위에 보이는 잔액에서 나가고, 그 판의 결과와 당첨금이 바로 정해져요. 화면은 정해진 결과를 보여드려요.</p>
<p>결과는 서버 시드, 내 시드, 판 번호로 계산해요. 서버 시드의 해시는 베팅 전에 보여드리고, 시드를 바꾸면 지난 시드가 공개되어 이 화면에서 다시 계산할 수 있어요.</p>
<p>릴, 배당표, 보너스의 모든 값은 <a href="/casino/${id}/title.json" download="${id}.json">슬롯 데이터(JSON)</a>에 있어요. 누구나 받아서 환수율을 세고 스핀을 다시 계산할 수 있어요.</p>
<p>한 번 돌릴 때마다 2.5초가 걸려요. 빠른 돌리기와 자동 돌리기는 없어요. 지난 결과는 다음 결과에 영향을 주지 않아요.</p>
<p>받은 금액이 베팅금액보다 적으면 당첨으로 표시하지 않아요.</p>`,
    ],
  ] as const;
  return casinoPage({
    guest,
    id,
    styles: ['slot', 'slot-free', 'slot-reels', 'slot-facts'],
    script: 'slot',
    title: name,
    siteOrigins,
    data: {
      limits: {
        min: slotStake.least,
        max: maxStake(title, guest),
        step: slotStake.step,
      },
      title,
      engine,
      palette,
    },
    body: `<svg class="sprites" aria-hidden="true">${symbols}</svg>
${casinoHead({
  title: name,
  back: '/casino/lobby/0/0',
  badges: `<span class="badge">${studio}</span><span class="badge out">${reelsText(reels)}</span>`,
  tools: '<span class="tools" id="tools"></span>',
})}
<main class="slot" inert>
<section class="cab" id="cab" aria-label="릴">
<svg class="sky" preserveAspectRatio="none" viewBox="0 0 100 100" aria-hidden="true"><defs><linearGradient id="cab-ground" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${palette[0]}"/><stop offset="1" stop-color="${palette[1]}"/></linearGradient></defs><rect width="100" height="100" fill="url(#cab-ground)"/></svg>
<p class="cab-head"><span class="mono" id="nonce">#–</span><span class="space"></span>${title.feature.kind === 'pool' ? '<span class="pool">적립금 <b id="pool">–</b>원</span><span class="space"></span>' : ''}<span title="서버 시드 해시">서버 해시 <span class="mono" id="hash"></span></span></p>
<div class="frame"><div class="window" id="window" data-columns="${reels.strips.length}" data-rows="${reels.rows}" data-kind="${reels.kind}" role="img" aria-label="릴"></div><div class="feature" id="feature" hidden></div></div>
<div class="result" id="result" role="status"><b id="win"></b><ul id="wins"></ul></div>
<div class="free" id="free" hidden><p><b id="free-left"></b><span id="free-terms"></span></p><button type="button" id="free-spin" aria-disabled="true">무료로 돌리기</button></div>
<div class="controls">
<div class="stake"><p class="label"><span>베팅금액</span><span id="range"></span></p><div class="stepper"><button type="button" id="less" aria-label="낮추기">−</button><span class="input"><input id="amount" inputmode="numeric" autocomplete="off" maxlength="9" aria-label="베팅금액"><span>원</span></span><button type="button" id="more" aria-label="높이기">+</button></div></div>
<button type="button" class="spin" id="bet" aria-disabled="true"><svg viewBox="0 0 120 120" aria-hidden="true"><circle class="track" cx="60" cy="60" r="55"/><circle class="rest" id="rest" cx="60" cy="60" r="55"/></svg><span><b id="bet-text">잠시만요</b><em id="bet-rest"></em></span></button>
<div class="quick" id="quick" role="group" aria-label="자주 쓰는 금액">${quickStakes.map((stake) => `<button type="button" data-stake="${stake}">${quickName(stake)}</button>`).join('')}</div>
</div>
${topUpStrip()}
<p class="news" id="news" role="status">한 번에 2.5초 · 빠른 돌리기와 자동 돌리기는 없어요 <kbd>Space</kbd></p>
</section>
<aside class="about">${factsOf(game)}${paysOf(game)}${howOf(game)}</aside>
<section class="more">${tabPanels(panels)}</section>
</main>
${keysDialog([
  ['스페이스', '돌리기 · 결과 바로 보기'],
  ['↑ ↓', '베팅금액 높이기·낮추기'],
])}`,
  });
}
