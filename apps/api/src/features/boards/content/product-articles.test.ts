import { cartTexts } from '@lime/contract/cart.texts.ts';
import { settingDefinitions, settingsToWire } from '@lime/contract/settings.ts';
import { bettingSettingsOf } from '@lime/contract/settings-wire.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { checkPicks } from '@lime/domain/betting/cart.ts';
import { cartKinds, hasStartCheck } from '@lime/domain/betting/cart-kinds.ts';
import type { CartKind } from '@lime/domain/betting/cart-kinds.ts';
import type { Pick } from '@lime/domain/betting/cart-types.ts';
import { sampleLimits } from '@lime/domain/limits/sample-limits.ts';
import { boardTypes } from '@lime/domain/boards/board-types.ts';
import { cashMinimum } from '@lime/domain/cash/amounts.ts';
import { pointMinimum } from '@lime/domain/cash/conversion.ts';
import { commonRules, ruleVersion, soldSportRules } from '@lime/domain/settlement/rule-table.ts';
import { describe, expect, test } from 'vitest';
import { sanitise } from '../../../core/sanitise-html.ts';
import { demoBonusCodes } from '../../bonus/demo-codes.ts';
import { faqCategories } from './faq-article.ts';
import { articleHtml } from './markup.ts';
import { productArticles } from './product-articles.ts';

const defaults = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
) as unknown as SettingValues;
const told = (changes: Partial<SettingValues> = {}, about = {}) =>
  productArticles({
    settings: { ...defaults, ...changes },
    bonusCodes: demoBonusCodes,
    demo: false,
    builtInLeague: true,
    ...about,
  });
const articles = told();
const textOf = (key: string, list = articles) => list.find((article) => article.key === key)!.text;
const count = (type: string, list = articles) => list.filter((article) => article.type === type).length;

describe('every article', () => {
  test.each(articles.map((article) => [article.key, article] as const))('%s', (_key, { type, slug, title, text }) => {
    const html = articleHtml(text);
    expect(sanitise(html)).toBe(html);
    // no sign of ours, and nothing that was not there, is left in what members read
    const words = html.replaceAll(/<[^>]+>/g, ' ');
    expect(words).not.toMatch(/\*\*|##|\]\(|undefined|NaN|null|\[object|\$\{/);
    expect(words).not.toMatch(/배팅/);
    expect(title).toBe(title.trim().normalize('NFC'));
    expect(title.length).toBeGreaterThan(1);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(words.replaceAll(/\s+/g, ' ').length).toBeGreaterThan(40);
    expect(words.length).toBeLessThan(6_000);
    expect(slug === undefined).toBe(!boardTypes.find(({ id }) => id === type)!.named);
  });

  test('has a key, a name and a title of its own', () => {
    for (const of of [
      articles.map(({ key }) => key),
      articles.flatMap(({ slug }) => slug ?? []),
      articles.map(({ type, title }) => `${type} ${title}`),
    ])
      expect(new Set(of).size).toBe(of.length);
  });
});

test('there are enough of each kind, and questions of every category', () => {
  expect(count('faq')).toBeGreaterThanOrEqual(32);
  expect(count('notice')).toBeGreaterThanOrEqual(6);
  expect(count('event')).toBe(3 + demoBonusCodes.length);
  expect(count('rule')).toBe(2 + soldSportRules.length + 2);
  expect(new Set(articles.flatMap(({ type, category }) => (type === 'faq' ? [category] : [])))).toEqual(
    new Set(faqCategories),
  );
  const pages = articles.flatMap(({ type, slug }) => (type === 'page' ? [slug!] : []));
  expect(pages.toSorted()).toEqual(
    ['aml', 'company', 'fair', 'license', 'messenger', 'partner', 'privacy', 'responsible', 'terms'].toSorted(),
  );
});

describe('figures are those of the code and the settings', () => {
  test('rules are the table’s, word for word, with its version', () => {
    for (const { text } of commonRules) expect(textOf('rule-common')).toContain(text);
    for (const { sport, scopeKo, stoppedKo } of soldSportRules) {
      expect(textOf(`rule-${sport}`)).toContain(scopeKo);
      expect(textOf(`rule-${sport}`)).toContain(stoppedKo);
      expect(textOf(`rule-${sport}`)).toContain(`v${ruleVersion}`);
    }
  });

  test('least amounts', () => {
    expect(textOf('faq-deposit')).toContain(`최소 ${cashMinimum.toLocaleString('ko-KR')}원`);
    expect(textOf('faq-points')).toContain(`최소 ${pointMinimum.toLocaleString('ko-KR')}P`);
  });

  test.each<[string, Partial<SettingValues>, string, string, string]>([
    ['cancelling', { bettingCancel: { active: true, seconds: 300, perDay: 5 } }, 'faq-cancel', '10분 안', '5분 안'],
    ['the cutoff', { cutoff: 30 }, 'faq-cutoff', '16초 전', '30초 전'],
    ['sign-up', { signup: { codeRequired: true, approval: true } }, 'faq-sign-up', '바로 로그인', '승인된 뒤에 로그인'],
    ['the least age', { ageLimit: 21 }, 'page-terms', '만 19세 이상', '만 21세 이상'],
    ['deposits', { cash: { ...defaults.cash, autoApprove: true } }, 'faq-deposit-time', '관리자가', '약 8초'],
    ['the end of in-play', { inplay: { endTime: 3, closeType: 'all' } }, 'faq-live-end', '5분 전', '3분 전'],
    [
      'the second person',
      { cash: { ...defaults.cash, secondPersonFrom: 1_000_000 } },
      'page-aml',
      '3,000,000원',
      '금액이 1,000,000원',
    ],
  ])('%s', (_what, change, key, before, after) => {
    const changed = textOf(key, told(change));
    expect([textOf(key).includes(before), textOf(key).includes(after)]).toEqual([true, false]);
    expect([changed.includes(before), changed.includes(after)]).toEqual([false, true]);
  });

  test('waits of in-play: none while all are nought', () => {
    const none = Object.fromEntries(Object.keys(defaults.acceptDelay).map((sport) => [sport, 0]));
    expect(textOf('faq-live-wait')).toContain('축구: 4초');
    expect(textOf('faq-live-wait', told({ acceptDelay: none as SettingValues['acceptDelay'] }))).toContain(
      '바로 접수해요',
    );
  });

  test('bonus codes as they are', () => {
    for (const { code, maxAmount, rolling } of demoBonusCodes) {
      const text = textOf(`event-code-${code.toLowerCase()}`);
      for (const figure of [code, maxAmount.toLocaleString('ko-KR'), `${rolling.percent}%`, `${rolling.days}일`])
        expect(text).toContain(figure);
    }
    expect(count('event', told({}, { bonusCodes: [] }))).toBe(3);
  });
});

describe('pairs of one match', () => {
  const home: Pick = {
    selectionId: '1',
    marketId: '1',
    fixtureId: 'one match',
    family: 'football',
    marketType: 1,
    side: 'home',
    line: null,
    odds: 2_000,
    seenOdds: 2_000,
    suspended: false,
    startsAt: Date.parse('2026-12-01T00:00:00Z'),
    bonusFolders: null,
  };
  const over: Pick = { ...home, selectionId: '2', marketId: '2', marketType: 2, side: 'over', line: 250 };
  const refusalOf = (kind: CartKind, picks: readonly Pick[]) =>
    checkPicks(picks, {
      limits: { ...sampleLimits, maxFolders: 10, maxOdds: 100_000_000 },
      settings: bettingSettingsOf(settingsToWire(defaults), kind.pairs),
      balance: 0,
      now: Date.parse('2026-11-28T00:00:00Z'),
      picksPerFixture: kind.picksPerFixture,
      noStartCheck: !hasStartCheck(kind),
      joint: (group) => [1_000, ...group.map(({ odds }) => odds), 3_000],
    });

  test('are taken where the question says so, and refused elsewhere with the sentence it quotes', () => {
    const text = textOf('faq-same-game');
    for (const kind of cartKinds) {
      const refusal = refusalOf(kind, [home, over]);
      expect([kind.kind, refusal?.code ?? null]).toEqual([
        kind.kind,
        kind.pairs === null ? 'BET_SAME_GAME_REFUSED' : null,
      ]);
    }
    expect(text).toContain('승무패 + 언더오버');
    expect(text).toContain('유럽형, 인플레이, 라이브는 한 경기에서 하나만 담을 수 있어요');
    expect(text).toContain(cartTexts.BET_SAME_GAME_REFUSED(refusalOf(cartKinds[2], [home, over]) as never));
  });

  test('are said to pay a price of their own, and how a void folder is settled', () => {
    for (const key of ['faq-same-game', 'rule-placing', 'game-korean', 'game-special', 'game-overseas'])
      expect(textOf(key)).toContain('두 결과가 같이 나올 확률로 배당을 계산');
    for (const key of ['faq-same-game', 'rule-placing']) expect(textOf(key)).toContain('남은 폴더의 배당으로');
  });

  test('are not promised where the settings allow none', () => {
    const text = textOf('faq-same-game', told({ combination: [] }));
    expect(text).toContain('지금은 한 경기에서 하나만 담을 수 있어요');
    expect(text).not.toContain('같이 나올 확률');
  });
});

describe('what is not so is not said', () => {
  test('a game is 준비 중 while an operator hides its entry', () => {
    expect(textOf('game-live-casino')).not.toContain('준비 중이에요');
    const menu = defaults.menu.map((entry) => (entry.name === '카지노-라이브' ? { ...entry, visible: false } : entry));
    expect(textOf('game-live-casino', told({ menu }))).toContain('준비 중이에요');
    const built = [
      'korean',
      'european',
      'special',
      'inplay',
      'live',
      'powerball',
      'kenoladder',
      'lotus-baccarat',
      'slots',
    ];
    for (const slug of built) expect(textOf(`game-${slug}`)).not.toContain('준비 중이에요');
  });

  test('matches are called made up where they are', () => {
    const made = (list: typeof articles) =>
      list.filter(({ text }) => text.includes('가상의 경기')).map(({ key }) => key);
    expect(made(articles)).toContain('faq-built-in-league');
    expect(made(told({}, { builtInLeague: false }))).toEqual([]);
  });

  test('a check-in without points or streaks promises none', () => {
    const plain = { ...defaults.attendance, points: 0, streaks: [], makeUpPrice: 0 };
    for (const part of ['## 연속 출석 보상', '**500P**', '300P로 채울'])
      expect(textOf('event-attendance')).toContain(part);
    expect(articleHtml(textOf('event-attendance', told({ attendance: plain })))).not.toMatch(
      /연속 출석 보상|(?<![\d,])0P|다시 시작해요/,
    );
  });

  test('a hold of no hours is not told', () => {
    expect(textOf('faq-withdrawable')).toContain('24시간 동안 지급하지 않아요');
    const none = told({ cash: { ...defaults.cash, holdHours: 0 } });
    expect(textOf('faq-withdrawable', none)).not.toContain('시간 동안');
  });

  test('an event that is switched off has no article', () => {
    expect(count('event', told({ lotto: { ...defaults.lotto, active: false } }))).toBe(count('event') - 1);
  });
});
