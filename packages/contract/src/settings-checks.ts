import { brandProblems } from './settings-brand.ts';
import { lobbyProblems } from './settings-casino-lobby.ts';
import { gameSettingKeys } from './settings-games.ts';
import type { SettingProblem } from './settings-form.ts';
import { bonusMinimumName } from './settings-wire.ts';
import type { SettingKey, SettingValues } from './settings.ts';

type FieldProblem = { readonly path: string; readonly text: string };
/** One thing that must be true of a setting, alone or together with the others. */
type SettingCheck<Key extends SettingKey = SettingKey> = {
  readonly key: Key;
  readonly find: (value: SettingValues[Key], all: SettingValues) => readonly FieldProblem[];
};

const check = <Key extends SettingKey>(key: Key, find: SettingCheck<Key>['find']): SettingCheck =>
  ({ key, find }) as unknown as SettingCheck;

/** The rows whose text is listed above already. */
function repeated<Row>(rows: readonly Row[], text: (row: Row) => string): number[] {
  const seen = new Set<string>();
  return rows.flatMap((row, index) => {
    const key = text(row).trim().toLowerCase();
    if (seen.has(key)) return [index];
    seen.add(key);
    return [];
  });
}

const levelKeys = [
  'level.Prematch',
  'level.PrematchEuropean',
  'level.Inplay',
  'level.Mini',
  'level.Other',
  'level.Lotus',
] as const satisfies readonly SettingKey[];

const combinationCheck = (key: 'combination' | 'combinationMix2') =>
  check(key, (rows) => [
    ...rows.flatMap(({ markets: [one, other] }, index) =>
      one === other ? [{ path: `${index}.markets`, text: '서로 다른 마켓 두 가지를 골라주세요.' }] : [],
    ),
    ...repeated(rows, ({ sport, markets }) => `${sport} ${markets.toSorted().join()}`).map((index) => ({
      path: `${index}.markets`,
      text: '같은 조합이 위에 있어요.',
    })),
  ]);

/** An address members are sent to: by https, with nobody's name before the host. */
function isSecureAddress(text: string): boolean {
  const url = URL.parse(text);
  return url?.protocol === 'https:' && url.username === '' && url.password === '' && url.hostname.includes('.');
}

function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:$/.test(url.protocol) && url.username === '' && url.hash === '';
}

/** What the schemas cannot say; adding a check is adding an element. */
const checks: readonly SettingCheck[] = [
  check('brand', brandProblems),
  check('inquiries', ({ targetMinutes, lateMinutes }) =>
    lateMinutes <= targetMinutes ? [{ path: 'lateMinutes', text: '목표보다 길어야 해요.' }] : [],
  ),
  ...levelKeys.map((key) =>
    check(key, (levels) =>
      Object.entries(levels).flatMap(([grade, { minBetting, maxBetting, maxWin }]) => [
        ...(minBetting > maxBetting
          ? [{ path: `${grade}.minBetting`, text: '최소 베팅금액이 최대 베팅금액보다 커요.' }]
          : []),
        ...(maxWin < minBetting ? [{ path: `${grade}.maxWin`, text: '최대 당첨금이 최소 베팅금액보다 작아요.' }] : []),
      ]),
    ),
  ),
  ...gameSettingKeys.map((key) =>
    check(key, ({ minBetting, maxBetting }) =>
      minBetting !== null && maxBetting !== null && minBetting > maxBetting
        ? [{ path: 'minBetting', text: '최소 베팅금액이 최대 베팅금액보다 커요.' }]
        : [],
    ),
  ),
  check('sportsFrame', (pages) =>
    Object.entries(pages).flatMap(([page, frame]) =>
      (['desktopUrl', 'mobileUrl'] as const).flatMap((address) =>
        frame[address] === '' || isWebAddress(frame[address])
          ? []
          : [{ path: `${page}.${address}`, text: 'http:// 또는 https://로 시작하는 주소를 적어주세요.' }],
      ),
    ),
  ),
  check('contact', ({ messengerUrl }) =>
    messengerUrl === '' || isSecureAddress(messengerUrl)
      ? []
      : [{ path: 'messengerUrl', text: 'https://로 시작하는 주소를 적어주세요.' }],
  ),
  check('siteOption2', (rows) => [
    ...repeated(rows, ({ name }) => name).map((index) => ({ path: `${index}.name`, text: '같은 이름이 위에 있어요.' })),
    ...rows.flatMap(({ name, value }, index) =>
      name === bonusMinimumName && !(Number(value) >= 1)
        ? [{ path: `${index}.value`, text: '1.00 이상의 배당을 입력해주세요.' }]
        : [],
    ),
  ]),
  check('sportsFolder', (rows) =>
    repeated(rows, ({ folders }) => String(folders)).map((index) => ({
      path: `${index}.folders`,
      text: '같은 폴더 수가 위에 있어요.',
    })),
  ),
  combinationCheck('combination'),
  combinationCheck('combinationMix2'),
  check('soccerCombination', ({ bands: { from1, to1, from2, to2 } }) => [
    ...(from1 >= to1 ? [{ path: 'bands.to1', text: '1구간의 끝이 시작보다 커야 해요.' }] : []),
    ...(from2 >= to2 ? [{ path: 'bands.to2', text: '2구간의 끝이 시작보다 커야 해요.' }] : []),
    ...(to1 > from2 ? [{ path: 'bands.from2', text: '2구간은 1구간이 끝난 뒤에 시작해야 해요.' }] : []),
  ]),
  check('bank', (rows) => [
    ...repeated(rows, ({ name }) => name).map((index) => ({ path: `${index}.name`, text: '같은 은행이 위에 있어요.' })),
    ...(rows.some(({ active }) => active) ? [] : [{ path: '0.active', text: '사용할 은행을 하나 이상 켜주세요.' }]),
  ]),
  check('depositAccounts', (rows) => [
    ...repeated(rows, ({ bankName, account }) => `${bankName} ${account.replaceAll(/\D/g, '')}`).map((index) => ({
      path: `${index}.account`,
      text: '같은 계좌가 위에 있어요.',
    })),
    ...rows.flatMap(({ grades }, index) =>
      new Set(grades).size === grades.length ? [] : [{ path: `${index}.grades`, text: '같은 레벨이 두 번 있어요.' }],
    ),
  ]),
  check('menu', (rows) =>
    repeated(rows, ({ name }) => name).map((index) => ({ path: `${index}.name`, text: '같은 메뉴가 위에 있어요.' })),
  ),
  check('closedTexts', (rows) =>
    repeated(rows, ({ name }) => name).map((index) => ({ path: `${index}.name`, text: '같은 메뉴가 위에 있어요.' })),
  ),
  check('casinoMoney', (rows) =>
    repeated(rows, ({ vendor }) => vendor).map((index) => ({
      path: `${index}.vendor`,
      text: '같은 게임사가 위에 있어요.',
    })),
  ),
  check('repair', (rows) =>
    repeated(rows, (name) => name).map((index) => ({ path: String(index), text: '같은 화면이 위에 있어요.' })),
  ),
  check('denyIp', (rows) =>
    repeated(rows, ({ address }) => address).map((index) => ({
      path: `${index}.address`,
      text: '같은 IP 주소가 위에 있어요.',
    })),
  ),
  check('attendance', ({ streaks }) =>
    repeated(streaks, ({ days }) => String(days)).map((index) => ({
      path: `streaks.${index}.days`,
      text: '같은 연속 일수가 위에 있어요.',
    })),
  ),
  check('roulette', ({ sectors, deposit, stake, ...free }, { eventBudgets: { roulette: budget } }) => [
    ...(sectors.some(({ perDay }) => perDay === 0)
      ? []
      : [{ path: 'sectors.0.perDay', text: '하루 개수에 제한이 없는 칸이 하나는 있어야 해요.' }]),
    ...sectors.flatMap(({ points }, index) =>
      points > Math.min(budget.day, budget.month)
        ? [{ path: `sectors.${index}.points`, text: '상금이 룰렛의 하루나 한 달 예산보다 커요.' }]
        : [],
    ),
    ...(free.active && free.daily + free.attendance + deposit.tickets + stake.tickets === 0
      ? [{ path: 'daily', text: '티켓을 받을 방법이 하나는 있어야 해요.' }]
      : []),
  ]),
  check('eventBudgets', (budgets, { roulette }) => [
    ...(['attendance', 'roulette', 'lotto'] as const).flatMap((event) =>
      budgets[event].day > budgets[event].month
        ? [{ path: `${event}.day`, text: '하루 예산이 한 달 예산보다 커요.' }]
        : [],
    ),
    ...(Math.max(...roulette.sectors.map(({ points }) => points)) > budgets.roulette.day
      ? [{ path: 'roulette.day', text: '가장 큰 룰렛 상금보다 작아요.' }]
      : []),
  ]),
  check('casinoLobby', lobbyProblems),
  check('adjust', ({ secondPersonFrom, most }) =>
    secondPersonFrom > most
      ? [{ path: 'secondPersonFrom', text: '2인 승인 기준 금액이 한 번에 지급할 최대 금액보다 커요.' }]
      : [],
  ),
];

/**
 * What is wrong between the parts of these settings' values, or between them and the others; each fits its schema.
 *
 * @param keys  the settings asked about: what was wrong elsewhere before is not theirs to mend
 * @returns     empty when nothing is
 */
export function settingProblems(values: SettingValues, keys: readonly SettingKey[]): SettingProblem[] {
  return checks
    .filter(({ key }) => keys.includes(key))
    .flatMap(({ key, find }) => find(values[key], values).map((found) => ({ key, ...found })));
}
