import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { describe, expect, test } from 'vitest';
import { demoBonusCodes } from '../../../bonus/demo-codes.ts';
import type { ContentFacts } from '../product-article.ts';
import { productArticles } from '../product-articles.ts';
import { eventPromises } from './event-promises.ts';
import { faqPromises } from './faq-promises.ts';
import { faqResultPromises } from './faq-result-promises.ts';
import { gamePromises } from './game-promises.ts';
import { pagePromises } from './page-promises.ts';
import { rulePromises } from './rule-promises.ts';

const root = fileURLToPath(new URL('../../../../../../../', import.meta.url));
const defaults = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
) as unknown as SettingValues;

/** Worlds that between them say every sentence an article can say. */
const worlds: readonly ContentFacts[] = [
  { settings: defaults, bonusCodes: demoBonusCodes, demo: false, builtInLeague: true },
  {
    settings: {
      ...defaults,
      signup: { ...defaults.signup, codeRequired: true, approval: true },
      cash: { ...defaults.cash, autoApprove: true, takeBackSeconds: 60 },
      bettingCancel: { ...defaults.bettingCancel, perDay: 0 },
      acceptDelay: Object.fromEntries(
        Object.keys(defaults.acceptDelay).map((sport) => [sport, 0]),
      ) as SettingValues['acceptDelay'],
      inplay: { ...defaults.inplay, closeType: 'keep-results' },
      soccerCombination: { ...defaults.soccerCombination, active: !defaults.soccerCombination.active },
      combination: [],
      sportsFolder: [],
    },
    bonusCodes: [],
    demo: true,
    builtInLeague: false,
  },
  {
    settings: { ...defaults, bettingCancel: { ...defaults.bettingCancel, active: false } },
    bonusCodes: [],
    demo: false,
    builtInLeague: true,
  },
];

/** Figures are the settings': the same sentence with others is the same promise. */
const withoutFigures = (sentence: string) => sentence.replaceAll(/\d[\d,.:]*\d|\d/g, '0');

/** Lines and list items, without the signs of markup.ts, sentence by sentence; headings promise nothing of their own. */
function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.replace(/^(- |\d+\. |> ?)/, '').replaceAll('**', ''))
    .map((line) => line.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1'))
    .flatMap((line) => line.split(/(?<=[.?!]) /));
}

const rows = [rulePromises, faqPromises, faqResultPromises, pagePromises, gamePromises, eventPromises].flatMap(
  (promises) =>
    Object.entries(promises).flatMap(([keeper, sentences]) => sentences.map((sentence) => ({ keeper, sentence }))),
);
const rowed = rows.map(({ sentence }) => withoutFigures(sentence));
const told = new Set(
  worlds
    .flatMap((facts) => productArticles(facts))
    .filter(({ type }) => ['rule', 'faq', 'page', 'event'].includes(type))
    .flatMap(({ text }) => sentencesOf(text))
    .map(withoutFigures),
);

describe('every sentence of the rules, questions, pages and events', () => {
  test('has a row that says what keeps it', () => {
    const known = new Set(rowed);
    expect([...told].filter((sentence) => !known.has(sentence))).toEqual([]);
  });

  test('has one row alone, and a row without its sentence goes', () => {
    expect(rowed.filter((sentence, at) => !told.has(sentence) || rowed.indexOf(sentence) !== at)).toEqual([]);
  });

  test('is kept by a test that exists', () => {
    const texts = new Map<string, string>();
    const isThere = (keeper: string) => {
      const [path = '', title = ''] = keeper.split(' > ');
      if (!texts.has(path)) texts.set(path, existsSync(root + path) ? readFileSync(root + path, 'utf8') : '');
      return title !== '' && texts.get(path)!.includes(title);
    };
    const tests = [...new Set(rows.map(({ keeper }) => keeper))].filter((keeper) => !keeper.startsWith('words: '));
    expect(tests.filter((keeper) => !isThere(keeper))).toEqual([]);
  });
});

test('1336 and 109 are the same wherever they stand', () => {
  const screens = ['shell/footer.tsx', 'features/pages/contact.tsx', 'features/home/home-page.tsx'];
  const texts = [
    ...productArticles(worlds[0]!).map(({ text }) => text),
    ...screens.map((path) => readFileSync(`${root}apps/member/src/${path}`, 'utf8')),
  ];
  const numbers = (of: RegExp) => texts.flatMap((text) => [...text.matchAll(of)].map(([, number]) => number));
  const helpline = numbers(/(?:도박문제예방치유원|도움이 필요할 때는)[^0-9]{1,80}(\d+)/g);
  expect([new Set(helpline), helpline.length >= 6]).toEqual([new Set(['1336']), true]);
  expect(new Set(numbers(/자살예방 상담전화[^0-9]{1,10}(\d+)/g))).toEqual(new Set(['109']));
});
