import { gradeCount } from '@lime/domain/access/grades.ts';
import * as z from 'zod';
import { menuGates, menusShown } from '@lime/domain/access/menus.ts';
import { repairDefaults, repairRoutes } from '@lime/domain/access/repair.ts';
import { capKinds, noCaps } from '@lime/domain/limits/liability.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { banks } from './banks.ts';
import { call } from './call.ts';
import { active, closedText, on, priceOf, text, wholeNumber, wonOrNone } from './settings-fields.ts';
import { define } from './settings-define.ts';
import { brandSettings } from './settings-brand.ts';
import { gameSettings, lotusConfigOf } from './settings-games.ts';
import { cashSettings } from './settings-cash.ts';
import { casinoLobbySettings } from './settings-casino-lobby.ts';
import { casinoSettings } from './settings-casino.ts';
import { controlSettings } from './settings-controls.ts';
import { activitySettings } from './settings-activities.ts';
import { lottoPrizes, lottoSettings } from './settings-lotto.ts';
import { suggestionSettings } from './settings-suggestions.ts';
import { sportsSettings } from './settings-sports.ts';
import { liabilityHelp } from './liability.texts.ts';
import { levelSettings } from './settings-levels.ts';
import { bonusMinimumName, depositHintName } from './settings-wire.ts';
import type { WireSettings } from './settings-wire.ts';

/** All settings by key: table `setting` holds those that were changed. */
export const settingDefinitions = {
  siteDisplay: define('사이트 표시', z.boolean(), true, {
    group: 'menus',
    help: '끄면 게임 메뉴가 모두 사라지고 새 베팅을 받지 않아요. 회원은 보유금과 내역을 계속 볼 수 있어요.',
  }),
  emergency: define(
    '긴급 점검',
    z.strictObject({
      active: on('점검 중'),
      text: z.string().max(200).default('').meta({ title: '안내 문구', description: '언제 끝나는지 적어주세요.' }),
    }),
    { active: false, text: '' },
    {
      group: 'menus',
      help: '켜면 베팅과 입금을 비롯한 회원의 요청을 받지 않고 점검 안내를 띄워요. 출금, 로그인과 로그아웃, 고객센터, 관리자 화면은 그대로 열려요.',
    },
  ),
  notices: define(
    '상단 안내 문구',
    z.array(text('문구', 200)).max(20),
    ['모의머니 입금 안내: 화면의 입금 계좌는 모의 계좌예요. 실제로 돈을 보내지 마세요.'],
    { group: 'menus', help: '회원 화면 위에 흐르는 문구예요. 위에서부터 차례로 보여요.' },
  ),
  menu: define(
    '메뉴 표시',
    z.array(z.strictObject({ name: text('메뉴', 40), visible: on('표시') })).max(100),
    menuGates.map(({ name }) => ({ name, visible: true })),
    { group: 'menus', help: '끄면 그 메뉴의 화면과 요청이 함께 닫히고 아래 문구가 나가요.' },
  ),
  closedTexts: define(
    '닫힌 메뉴의 문구',
    z
      .array(
        z.strictObject({ name: z.enum(menuGates.map(({ name }) => name)).meta({ title: '메뉴' }), text: closedText }),
      )
      .max(menuGates.length),
    [],
    {
      group: 'menus',
      help: '메뉴를 닫았을 때 기본 문구 대신 회원이 읽을 문구예요. 적지 않은 메뉴는 기본 문구가 나가요.',
    },
  ),
  repair: define(
    '점검 화면',
    z.array(z.enum(repairRoutes.map(({ name }) => name)).meta({ title: '화면' })).max(repairRoutes.length),
    [...repairDefaults],
    { group: 'menus', help: '메뉴는 그대로 두고 화면만 닫아요. 열려는 회원에게 ‘점검중 입니다.’ 안내가 보여요.' },
  ),
  ...brandSettings,
  siteOption1: define(
    '사이트 옵션',
    z.strictObject({ miniTest: on('미니게임 테스트중 안내') }),
    { miniTest: false },
    {
      group: 'site',
      help: '켜면 푸터의 파워볼·파워사다리 링크가 ‘테스트중입니다.’ 안내를 띄우고, 옆의 파워볼 시계가 ‘메뉴 준비중입니다.’ 안내로 바뀌어요.',
    },
  ),
  siteOption2: define(
    '자유 옵션',
    z
      .array(
        z.strictObject({
          name: z.string().max(40).meta({ title: '이름' }),
          value: z.string().max(200).meta({ title: '값' }),
        }),
      )
      .max(100),
    [{ name: bonusMinimumName, value: '1.30' }],
    {
      group: 'site',
      help: `${withParticle(bonusMinimumName, '은', '는')} 보너스 폴더 조건으로 인정하는 가장 낮은 배당이에요.`,
    },
  ),
  signup: define(
    '회원가입',
    z.strictObject({ codeRequired: on('가입코드 필수'), approval: on('관리자 승인 후 가입') }),
    { codeRequired: false, approval: false },
    { group: 'site' },
  ),
  signUpLimit: define(
    '가입 제한',
    z.strictObject({
      perHour: wholeNumber(
        '한 시간에 가입할 수 있는 회원',
        '명',
        1,
        100_000,
        '같은 IP 주소나 같은 기기에서 한 시간에 가입할 수 있는 회원 수예요.',
      ),
    }),
    // the demo world sets more (its tests make their members themselves)
    { perHour: 5 },
    { group: 'security', help: '연락처나 계좌가 다른 회원과 같은 가입 신청은 이 수와 상관없이 승인을 기다려요.' },
  ),
  contact: define(
    '문의 채널 · 회사 정보',
    z.strictObject({
      messengerName: z.string().max(40).meta({ title: '메신저 이름', hint: '텔레그램 @lime' }),
      messengerUrl: z.string().max(300).meta({ title: '메신저 주소', hint: 'https://' }),
      partner: z.string().max(500).meta({
        title: '제휴문의 연락처',
        description: '로그인하지 않은 사람이 연락할 방법이에요.',
        long: true,
      }),
      company: z.string().max(300).meta({
        title: '회사 정보',
        description: '상호, 대표자, 주소처럼 화면 아래와 회사소개에 보일 내용이에요.',
        long: true,
      }),
    }),
    { messengerName: '', messengerUrl: '', partner: '', company: '' },
    { group: 'site', help: '비워두면 보이지 않아요. 바꾸면 열려 있는 화면에도 바로 반영돼요.' },
  ),
  alerts: define(
    '회원 알림',
    z.strictObject({ toasts: on('안내와 성공을 카드로 보여주기') }),
    { toasts: false },
    {
      group: 'site',
      help: '켜면 접수·완료 안내가 자동으로 닫히는 카드로 나와요. 거절 안내와 금액 확인은 지금처럼 창으로 보여줘요.',
    },
  ),
  decisionNews: define(
    '처리 결과 알림',
    z.strictObject({ active: on('입금·출금·베팅 결과를 회원에게 알리기') }),
    { active: true },
    {
      group: 'site',
      help: '접속한 회원에게는 카드로, 자리를 비운 회원에게는 쪽지로 알려요. 베팅 결과 쪽지는 하루에 한 통만 보내요.',
    },
  ),
  chat: define(
    '채팅상담',
    z.strictObject({ idleMinutes: wholeNumber('대화가 없으면 종료', '분', 5, 240) }),
    { idleMinutes: 30 },
    { group: 'site', help: '이 시간 동안 대화가 없으면 상담이 자동으로 끝나요. 대화는 기록에 남아요.' },
  ),
  ageLimit: define('이용 가능 나이', z.int().min(19).max(30).meta({ unit: '세' }), 19, { group: 'site' }),
  inquiries: define(
    '1:1 문의',
    z.strictObject({
      targetMinutes: wholeNumber('답변 목표', '분', 1, 10_080, '이 시간을 넘게 기다린 문의는 목록에서 노랗게 보여요.'),
      lateMinutes: wholeNumber('답변 지연', '분', 1, 20_160, '이 시간을 넘게 기다린 문의는 빨갛게 보여요.'),
      perHour: wholeNumber('회원이 한 시간에 쓸 수 있는 글', '개', 1, 1_000),
    }),
    { targetMinutes: 60, lateMinutes: 240, perHour: 20 },
    { group: 'site' },
  ),
  chulsuk: define(
    '출석체크',
    z.strictObject({
      description: z.string().max(2_000).meta({ title: '설명', long: true }),
      takes: wholeNumber('출석 횟수', '회', 0, 1_000, '한 달에 출석할 수 있는 횟수예요. 0이면 매일 할 수 있어요.'),
    }),
    { description: '', takes: 0 },
    { group: 'events' },
  ),
  depositHint: define(
    '입금 안내 최소 금액',
    z.strictObject({ zero: on('0원으로 안내') }),
    { zero: false },
    { group: 'cash', help: '켜면 입금 화면의 안내 문구만 0원부터로 바뀌어요. 실제 최소 입금액은 그대로예요.' },
  ),
  ...levelSettings,
  bettingCancel: define(
    '베팅 취소',
    z.strictObject({
      active,
      seconds: wholeNumber('베팅 후 취소 가능 시간', '초', 0, 86_400),
      perDay: wholeNumber('하루 취소 횟수', '회', 0, 1_000),
    }),
    { active: true, seconds: 600, perDay: 3 },
    { group: 'betting', help: '사용을 끄면 베팅 후 시간 제한 없이 취소할 수 있어요. 다른 조건은 그대로예요.' },
  ),
  beforeStartCancel: define('경기 시작 전 취소 마감', z.int().min(0).max(86_400).meta({ unit: '초' }), 600, {
    group: 'betting',
    help: '가장 먼저 시작하는 경기의 시작 전, 이 시간까지 취소할 수 있어요.',
  }),
  cutoff: define('경기 시작 전 베팅 마감', z.int().min(0).max(3_600).meta({ unit: '초' }), 16, {
    group: 'betting',
    help: '경기가 시작하기 전, 이 시간만큼 먼저 베팅을 마감해요.',
  }),
  sportsFolder: define(
    '보너스 폴더',
    z
      .array(z.strictObject({ folders: wholeNumber('폴더', '폴더', 2, 20), odds: priceOf('보너스 배당'), active }))
      .max(20),
    [
      { folders: 3, odds: 1.03, active: true },
      { folders: 5, odds: 1.05, active: true },
      { folders: 7, odds: 1.07, active: true },
    ],
    { group: 'betting', help: '폴더 수를 채우면 함께 담을 수 있는 보너스 배당이에요.' },
  ),
  liabilityCaps: define(
    '책임액 한도',
    z.strictObject({
      memberPick: wonOrNone('회원 한 명이 한 선택에', '같은 선택에 여러 번 나눠서 베팅해도 모두 더해요.'),
      pick: wonOrNone('한 선택에'),
      match: wonOrNone('한 경기에'),
      day: wonOrNone('하루 경기에', '그 날짜(한국 시각)에 시작하는 모든 경기의 책임액을 더해요.'),
    }),
    { ...noCaps },
    {
      group: 'betting',
      help: `${liabilityHelp} 한도를 넘는 베팅은 받지 않고, 지금 받을 수 있는 금액을 알려줘요. 비워두면 한도가 없어요.`,
      sensitive: (before, after) => capKinds.some((kind) => (after[kind] ?? Infinity) > (before[kind] ?? Infinity)),
      loosens: (before, after) => capKinds.some((kind) => (after[kind] ?? Infinity) > (before[kind] ?? Infinity)),
    },
  ),
  ...controlSettings,
  ...suggestionSettings,
  ...sportsSettings,
  ...activitySettings,
  ...lottoSettings,
  ...cashSettings,
  ...casinoSettings,
  ...casinoLobbySettings,
  ...gameSettings,
  bank: define(
    '은행',
    z
      .array(z.strictObject({ name: text('은행', 20), active }))
      .min(1)
      .max(100),
    banks.map((name) => ({ name, active: true })),
    { group: 'cash', help: '가입과 입출금에서 고를 수 있는 은행이에요. 이 순서로 보여요.' },
  ),
  depositAccounts: define(
    '입금 계좌',
    z
      .array(
        z.strictObject({
          bankName: text('은행', 20),
          account: text('계좌번호', 40),
          ownerName: text('예금주', 40),
          grades: z.array(z.int().min(1).max(gradeCount)).max(gradeCount).meta({ title: '레벨', grades: true }),
          active,
        }),
      )
      .max(50),
    // decision 30: visibly fictitious. No grades: for all of them; the first active one that fits counts
    [{ bankName: '모의은행', account: '000-0000-000000', ownerName: '라임 모의머니', grades: [], active: true }],
    { group: 'accounts', help: '위에서부터 회원 레벨에 맞는 첫 번째 사용 중인 계좌를 안내해요.' },
  ),
  staffIdle: define(
    '관리자 자동 로그아웃',
    z.strictObject({
      minutes: wholeNumber('쓰지 않으면 로그아웃', '분', 5, 720, '1분 전에 화면에서 먼저 물어봐요.'),
    }),
    // the demo world sets more: a person who tries it looks at both sides in turn
    { minutes: 15 },
    { group: 'security', help: '이 시간 동안 마우스나 키보드를 쓰지 않으면 관리자 화면에서 로그아웃돼요.' },
  ),
  // addresses and CIDR blocks that get no session; never sent to a client (T31)
  denyIp: define(
    '차단 IP 주소',
    z
      .array(
        z.strictObject({
          address: z
            .union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()])
            .meta({ title: 'IP 주소 또는 대역', hint: '203.0.113.7 또는 203.0.113.0/24' }),
          memo: z.string().max(100).meta({ title: '메모' }),
        }),
      )
      .max(1_000),
    [],
    { group: 'security', help: '이 IP 주소에서는 로그인도 화면도 열리지 않아요. 관리자 화면은 막지 않아요.' },
  ),
} as const;

/** The key of a setting, as it is stored. */
export type SettingKey = keyof typeof settingDefinitions;
/** Every setting with its value. */
export type SettingValues = { readonly [Key in SettingKey]: (typeof settingDefinitions)[Key]['default'] };

/** The object every client gets, from the values by key. */
export function settingsToWire(values: SettingValues): WireSettings {
  return {
    alerts: values.alerts,
    config: {
      option: {
        siteDisplay: values.siteDisplay,
        emergency: values.emergency,
        repair: values.repair,
        siteOption1: values.siteOption1,
        siteOption2: values.depositHint.zero
          ? [
              ...values.siteOption2.filter(({ name }) => name !== depositHintName),
              { name: depositHintName, value: '0' },
            ]
          : values.siteOption2,
        bettingOption: {
          bettingCancel: values.bettingCancel,
          beforeStartCancel: values.beforeStartCancel,
          cutoff: values.cutoff,
          sportsFolder: values.sportsFolder,
        },
      },
      bank: values.bank,
      level: {
        levelOption: values.levelOption,
        levelWinBettingOptionPrematch: values['level.Prematch'],
        levelWinBettingOptionPrematchEuropean: values['level.PrematchEuropean'],
        levelWinBettingOptionInplay: values['level.Inplay'],
        levelWinBettingOptionMini: values['level.Mini'],
        levelWinBettingOptionOther: values['level.Other'],
        levelWinBettingOptionLotus: values['level.Lotus'],
      },
    },
    admin: { denyIp: [], chulsuk: values.chulsuk, lotto: { ...values.lotto, prizes: lottoPrizes(values.lotto) } },
    lotusConfig: lotusConfigOf(values),
    sportConfig: {
      inplay: values.inplay,
      combination: values.combination,
      combinationMix2: values.combinationMix2,
      frames: {
        korean: values.sportsFrame.korean.active,
        inplay: values.sportsFrame.inplay.active,
        european: values.sportsFrame.european.active,
      },
      common: { soccerCombination: values.soccerCombination, sum: values.sum, maxOdds: values.maxOdds },
    },
    menu: menusShown(values.menu).map((entry) => {
      const own = values.closedTexts.find(({ name }) => name === entry.name);
      return own ? { ...entry, closedText: own.text } : entry;
    }),
    notices: values.notices,
    signup: values.signup,
    contact: values.contact,
    ageLimit: values.ageLimit,
    launch: values.launch,
  };
}

/** `version` grows with every change. Asked for with one, the answer is that version or a later. */
export const readSettings = call<{ settings: WireSettings; version: number }>()({
  path: '/setting/lime',
  summary: '사이트 설정 조회',
  auth: 'none',
  always: true,
  get: true,
  input: z.strictObject({ version: z.int().min(0).optional() }),
});
