import { alarmKinds } from '@lime/domain/alarms/alarm-rules.ts';
import * as z from 'zod';
import { alarmKindLabels } from './alarm-words.ts';
import { define } from './settings-define.ts';
import { on, timeOfDay, wholeNumber, won } from './settings-fields.ts';

const target = (label: string) => wholeNumber(label, '분', 1, 1_440);

type HostCaps = { readonly mostCredit: number; readonly mostHour: number };
const paysMore = (before: HostCaps, after: HostCaps) =>
  after.mostCredit > before.mostCredit || after.mostHour > before.mostHour;

/** Settings that protect money: where two persons are needed, and what waits. Lowering one needs a second super. */
export const controlSettings = {
  results: define(
    '결과·정산',
    z.strictObject({
      secondPersonFrom: won(
        '2인 승인 기준 금액',
        0,
        '이 결과의 예상 지급액이 이 금액 이상이면 결과를 입력한 사람이 스스로 확정할 수 없어요. 경기 시작 전이거나 끝날 시간이 안 된 결과, 직접 만들거나 배당을 정한 경기는 금액과 상관없이 다른 관리자가 확정해야 해요.',
      ),
      resettleHours: wholeNumber(
        '결과 정정 기한',
        '시간',
        0,
        720,
        '이 시간이 지난 뒤에 피드가 보낸 정정은 관리자가 확인해야 반영돼요.',
      ),
      missingHours: wholeNumber(
        '결과 없음 알림',
        '시간',
        1,
        72,
        '시작하고 이 시간이 지나도 결과가 없으면 목록에 보여줘요.',
      ),
    }),
    { secondPersonFrom: 10_000_000, resettleHours: 72, missingHours: 4 },
    {
      group: 'betting',
      sensitive: (before, after) => after.secondPersonFrom > before.secondPersonFrom,
      loosens: (before, after) => after.secondPersonFrom > before.secondPersonFrom,
    },
  ),
  cash: define(
    '입출금',
    z.strictObject({
      autoApprove: on('자동 승인').meta({ title: '자동 승인', description: '시험 환경에서만 켜주세요.' }),
      autoApproveSeconds: wholeNumber('자동 승인까지', '초', 1, 600),
      secondPersonFrom: won(
        '2인 승인 기준 금액',
        10_000,
        '이 금액 이상이면 다른 관리자의 승인이 한 번 더 필요해요. 출금은 회원의 그날 합계로 판단해요.',
      ),
      holdHours: wholeNumber(
        '변경 후 지급 보류',
        '시간',
        0,
        720,
        '관리자가 회원의 계좌나 비밀번호를 바꾸면 이 시간 동안 출금을 지급하지 않아요. 0이면 보류하지 않아요.',
      ),
      openRequests: wholeNumber('회원당 대기 신청', '건', 1, 100),
      takeBackSeconds: wholeNumber(
        '출금 신청 취소',
        '초',
        0,
        600,
        '신청하고 이 시간 안에 아무도 확인을 시작하지 않았으면 회원이 스스로 취소할 수 있어요. 0이면 취소할 수 없어요.',
      ),
    }),
    // decision 30: approved by themselves in the demo world only (the seed sets it); trust T16
    {
      autoApprove: false,
      autoApproveSeconds: 8,
      secondPersonFrom: 3_000_000,
      holdHours: 24,
      openRequests: 5,
      takeBackSeconds: 0,
    },
    {
      group: 'cash',
      loosens: (before, after) =>
        after.secondPersonFrom > before.secondPersonFrom ||
        after.holdHours < before.holdHours ||
        (after.autoApprove && !before.autoApprove),
      sensitive: (before, after) =>
        before.secondPersonFrom !== after.secondPersonFrom || (after.autoApprove && !before.autoApprove),
    },
  ),
  adjust: define(
    '보유금·포인트 지급 한도',
    z.strictObject({
      secondPersonFrom: won(
        '2인 승인 기준 금액',
        1,
        '회원에게 그날 지급한 합계가 이 금액 이상이면 다른 관리자의 승인이 한 번 더 필요해요.',
      ),
      most: won('한 번에 지급할 최대 금액', 1),
    }),
    { secondPersonFrom: 1_000_000, most: 100_000_000 },
    {
      group: 'cash',
      sensitive: () => true,
      loosens: (before, after) => after.secondPersonFrom > before.secondPersonFrom || after.most > before.most,
    },
  ),
  secondPerson: define(
    '2인 승인 기준',
    z.strictObject({
      slipCancelFrom: won(
        '베팅 강제 취소',
        0,
        '취소할 베팅의 예상 당첨금이 이 금액 이상이면 다른 관리자가 승인해야 해요.',
      ),
      priceBand: wholeNumber(
        '배당 조정 범위',
        '%',
        0,
        1_000,
        '피드 배당과의 차이가 이 비율을 넘으면 다른 관리자가 승인해야 해요. 하루 동안 같은 방향으로 나눠서 바꿔도 모두 더해서 봐요.',
      ),
      bulkFrom: wholeNumber(
        '회원 일괄 작업',
        '명',
        1,
        1_000_000,
        '한 번에 바꾸는 회원이 이 수 이상이면 다른 관리자가 승인해야 해요.',
      ).default(50),
      promotionFrom: won(
        '프로모션',
        0,
        '한 번에 나갈 수 있는 가장 큰 금액이 이 금액 이상이면 다른 관리자가 승인해야 해요. 쿠폰은 전체 금액, 입금 보너스는 입금 한 번, 포인트는 한 회원의 하루 최대를 봐요. 최대가 없거나 레벨을 옮기는 프로모션은 항상 승인이 필요해요.',
      ).default(0),
    }),
    { slipCancelFrom: 1_000_000, priceBand: 30, bulkFrom: 50, promotionFrom: 0 },
    {
      group: 'security',
      help: '출금, 지급, 결과의 기준 금액은 입출금 설정과 결과·정산 설정에 있어요.',
      sensitive: () => true,
      loosens: (before, after) =>
        after.slipCancelFrom > before.slipCancelFrom ||
        after.priceBand > before.priceBand ||
        after.bulkFrom > before.bulkFrom ||
        after.promotionFrom > before.promotionFrom,
    },
  ),
  privacy: define(
    '개인정보 파기',
    z.strictObject({
      staffDays: wholeNumber('관리자가 파기할 수 있을 때까지', '일', 1, 3_650, '탈퇴한 날부터 계산해요.'),
      automatic: on('자동 파기'),
      days: wholeNumber(
        '자동으로 파기할 때까지',
        '일',
        30,
        3_650,
        '탈퇴한 날부터 계산해요. 보유금이나 진행 중인 베팅이 남은 회원은 파기하지 않아요.',
      ),
    }),
    { staffDays: 30, automatic: true, days: 1_825 },
    {
      group: 'security',
      help: '탈퇴한 회원의 이름, 연락처, 계좌, IP 주소, 문의와 상담 내용을 지워요. 원장과 베팅내역은 남고, 되돌릴 수 없어요.',
      sensitive: () => true,
      loosens: (before, after) =>
        after.staffDays < before.staffDays || (after.automatic && (!before.automatic || after.days < before.days)),
    },
  ),
  alarmTargets: define(
    '처리 목표',
    z.strictObject({
      deposit: target('입금 신청'),
      withdrawal: target('출금 신청'),
      signup: target('가입 승인'),
      adjustment: target('지급·회수 확인'),
      inquiry: target('1:1 문의'),
      chat: target('채팅상담'),
      approval: target('2인 승인'),
      result: target('결과 확인'),
      game: target('게임 경보'),
      access: target('기한이 지난 접근 검토').default(1_440),
      suggestion: target('제안').default(15),
      failure: target('실패해서 쉬는 일').default(5),
    }),
    {
      deposit: 5,
      withdrawal: 10,
      signup: 60,
      adjustment: 60,
      inquiry: 60,
      chat: 3,
      approval: 60,
      result: 30,
      game: 10,
      access: 1_440,
      suggestion: 15,
      failure: 5,
    },
    {
      group: 'site',
      help: '이 시간을 넘게 기다린 일은 대기 목록에서 강조되고, 외부 연동의 알림이 다른 사람에게도 알리고, 교대 인계에 건수로 남아요. 1:1 문의 목록의 색은 1:1 문의 설정을 따라요.',
    },
  ),
  targetHours: define(
    '시간대별 처리 목표',
    z
      .array(
        z
          .strictObject({
            kind: z
              .enum(['all', ...alarmKinds])
              .meta({ title: '할 일', names: { all: '모든 할 일', ...alarmKindLabels } }),
            from: timeOfDay('시작', '한국 시각이에요.'),
            until: timeOfDay('끝', '시작보다 이르면 다음 날까지예요.'),
            minutes: target('목표'),
          })
          .refine(({ from, until }) => from !== until, { path: ['until'], error: '시작과 다른 시각을 적어주세요.' }),
      )
      .max(20),
    [],
    {
      group: 'site',
      help: '밤처럼 목표가 다른 시간이 있으면 추가해요. 지금 시각과 할 일이 맞는 첫 번째 줄이 적용되고, 없으면 처리 목표를 따라요. 시간이 바뀌면 기다리던 일도 새 목표로 계산해요.',
    },
  ),
  deliveries: define(
    '외부 전송',
    z.strictObject({ privateTargets: on('내부 주소로 보내기') }),
    { privateTargets: false },
    {
      group: 'security',
      help: '켜면 웹훅을 https가 아니거나 내부망에 있는 주소로도 보내요. 시험용 수신 서버가 있을 때만 켜주세요.',
      sensitive: (before, after) => after.privateTargets && !before.privateTargets,
      loosens: (before, after) => after.privateTargets && !before.privateTargets,
    },
  ),
  reference: define(
    'API 문서',
    z.strictObject({ open: on('누구에게나 API 문서 보이기') }),
    { open: true },
    {
      group: 'security',
      help: '끄면 /api/docs와 /api/openapi.json이 열리지 않아요. 문서에는 관리자와 에이전트 호출도 모두 적혀 있어요.',
    },
  ),
  provider: define(
    '게임사 연결',
    z.strictObject({
      oldProof: on('이전 방식의 서명도 받기'),
      // stored values of before do not have these two
      mostCredit: won('한 번에 지급', 1, '이 금액을 넘는 당첨금은 관리자 두 명이 확인한 뒤에 지급해요.').default(
        1_000_000_000,
      ),
      mostHour: won(
        '한 시간에 지급',
        1,
        '게임사마다 최근 60분에 지급한 합계예요. 넘는 당첨금은 확인을 기다려요.',
      ).default(5_000_000_000),
    }),
    { oldProof: false, mostCredit: 1_000_000_000, mostHour: 5_000_000_000 },
    {
      group: 'security',
      help: '이전 버전의 게임사 서버는 어떤 호출인지 적지 않고 서명해요. 모든 게임사 서버를 새 버전으로 바꾼 뒤에는 꺼주세요. 켜져 있으면 한 번 본 서명을 1분 안에 다른 호출에 쓸 수 있어요.',
      sensitive: (before, after) => (after.oldProof && !before.oldProof) || paysMore(before, after),
      loosens: (before, after) => (after.oldProof && !before.oldProof) || paysMore(before, after),
    },
  ),
  staff: define(
    '관리자 계정',
    z.strictObject({
      newAccountHours: wholeNumber(
        '새 계정의 승인 제한',
        '시간',
        0,
        720,
        '계정을 만들거나 비밀번호·인증 앱을 초기화하면, 그 계정과 처리한 사람은 이 시간 동안 서로의 일을 승인할 수 없어요.',
      ),
    }),
    { newAccountHours: 24 },
    {
      group: 'security',
      sensitive: (before, after) => after.newAccountHours < before.newAccountHours,
      loosens: (before, after) => after.newAccountHours < before.newAccountHours,
    },
  ),
} as const;
