import { actionName, actorName, subjectOf } from '@lime/contract/audit-words.ts';
import {
  approvalStateKo,
  inquiryStateKo,
  joinCodeStateKo,
  sendingStateKo,
  sharedKo,
  signInOutcomeKo,
  signUpWhyKo,
  staffStateKo,
} from '@lime/contract/list-words.ts';
import { actionName as changeName, actorName as changerName, changeText } from '@lime/contract/member-changes.texts.ts';
import { whyTwoKo } from '@lime/contract/approvals.texts.ts';
import type { WireStaffAccount, WireStaffSignIn } from '@lime/contract/staff-accounts.ts';
import { approvalKinds } from '@lime/contract/staff-approvals.names.ts';
import type { WireApproval } from '@lime/contract/staff-approvals.ts';
import { accessDecisionNames } from '@lime/domain/access/access-review.ts';
import type { WireAccessReview } from '@lime/contract/staff-access.ts';
import { actKinds } from '@lime/domain/access/act-kinds.ts';
import type { WireStaffActs } from '@lime/contract/staff-acts.ts';
import { diffText } from '@lime/contract/settings-form.ts';
import type { WireAuditEvent } from '@lime/contract/staff-audit.ts';
import type { WireJoinCode } from '@lime/contract/staff-join-codes.ts';
import type { WireStaffInquiry } from '@lime/contract/staff-inquiries.ts';
import type { WireChild, WireMemberChange, WireMemberRow } from '@lime/contract/staff-members.ts';
import type { WireSignUp } from '@lime/contract/staff-sign-ups.ts';
import type { WireMemberNote, WireNoteTemplate, WireReceipt, WireSending } from '@lime/contract/staff-notes.ts';
import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { rightLabel, staffRoleNames } from '@lime/domain/access/staff-rights.ts';
import { inquiryKindName } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { describeAudience } from '@lime/domain/notes/audience.ts';
import { columns, seoulTime } from './columns.ts';

const sharedText = (row: WireSignUp) =>
  (['bank', 'phone', 'address'] as const)
    .filter((by) => row.shared[by] > 0)
    .map((by) => `${sharedKo[by]} ${row.shared[by]}`)
    .join(', ');
const lineText = ({ label, before, after }: WireApproval['lines'][number]) =>
  before === null ? `${label} ${after ?? ''}` : `${label} ${before} → ${after ?? '지움'}`;

/** Lists of members and of staff, what they write to each other, and what was done by hand. */
export const peopleLists = {
  '/staff/members/list': {
    title: '회원 목록',
    name: 'members',
    columns: columns<WireMemberRow>(
      ['회원번호', (row) => row.id],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['레벨', (row) => row.grade],
      ['상태', (row) => memberStateNames[row.state]],
      ['유형', (row) => row.type],
      ['본인인증', (row) => (row.selfCert ? '완료' : '미완료')],
      ['태그', (row) => row.tags.join(', ')],
      ['연락처', (row) => row.phone],
      ['가입코드', (row) => row.joinCode],
      ['보유금', (row) => row.cash],
      ['포인트', (row) => row.point],
      ['순입금', (row) => row.netDeposit],
      ['최근 로그인', (row) => seoulTime(row.lastSignInAt)],
      ['가입', (row) => seoulTime(row.createdAt)],
      ['접속', (row) => (row.online ? '접속 중' : '')],
    ),
  },
  '/staff/members/children': {
    title: '추천 회원',
    name: 'member-children',
    columns: columns<WireChild>(
      ['회원번호', (row) => row.id],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['레벨', (row) => row.grade],
      ['상태', (row) => memberStateNames[row.state]],
      ['순입금', (row) => row.netDeposit],
      ['추천한 회원', (row) => row.children],
      ['가입', (row) => seoulTime(row.createdAt)],
    ),
  },
  '/staff/members/changes': {
    title: '회원 변경 이력',
    name: 'member-changes',
    columns: columns<WireMemberChange>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['한 일', (row) => changeName(row.action)],
      ['이전', (row) => (row.before === null ? '' : changeText(row.action, row.before))],
      ['이후', (row) => (row.after === null ? '' : changeText(row.action, row.after))],
      ['사유', (row) => row.reason],
      ['한 사람', (row) => changerName(row.actor)],
      ['IP 주소', (row) => row.address],
    ),
  },
  '/staff/join-codes/list': {
    title: '가입코드',
    name: 'join-codes',
    columns: columns<WireJoinCode>(
      ['코드', (row) => row.code],
      ['메모', (row) => row.note],
      ['가입한 회원', (row) => row.members],
      ['최대 가입 수', (row) => row.mostUses ?? '제한 없음'],
      ['만료', (row) => (row.expiresAt === null ? '계속' : seoulTime(row.expiresAt))],
      ['만든 시각', (row) => seoulTime(row.createdAt)],
      ['상태', (row) => joinCodeStateKo[row.state]],
    ),
  },
  '/staff/signups/list': {
    title: '가입 대기',
    name: 'signups',
    columns: columns<WireSignUp>(
      ['회원번호', (row) => row.id],
      ['신청', (row) => seoulTime(row.createdAt)],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['생년월일', (row) => row.birthday ?? '미등록'],
      ['연락처', (row) => row.phone],
      ['은행', (row) => row.bankName],
      ['계좌', (row) => row.bankAccount],
      ['예금주', (row) => row.bankOwner],
      ['가입코드', (row) => row.joinCode],
      ['추천인', (row) => row.referrer?.loginId],
      ['IP 주소', (row) => row.address],
      ['대기 이유', signUpWhyKo],
      ['확인할 점', sharedText],
    ),
  },
  '/staff/accounts/list': {
    title: '관리자 계정',
    name: 'staff',
    columns: columns<WireStaffAccount>(
      ['번호', (row) => row.id],
      ['아이디', (row) => row.loginId],
      ['이름', (row) => row.name],
      ['역할', (row) => staffRoleNames[row.role]],
      ['개별 권한', (row) => Object.keys(row.ownRights).length],
      ['상태', (row) => staffStateKo[row.state]],
      ['2단계 인증', (row) => (row.secondFactor ? '사용' : '없음')],
      ['허용 IP 주소', (row) => (row.allowList.length === 0 ? '모두' : row.allowList.join(' '))],
      ['접속', (row) => row.sessions],
      ['마지막 로그인', (row) => seoulTime(row.lastSignInAt)],
      ['마지막 IP 주소', (row) => row.lastAddress],
      ['만든 시각', (row) => seoulTime(row.createdAt)],
    ),
  },
  '/staff/accounts/sign-ins': {
    title: '관리자 로그인 기록',
    name: 'staff-sign-ins',
    columns: columns<WireStaffSignIn>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['아이디', (row) => row.loginId],
      ['계정', (row) => (row.staffId === null ? '없는 계정' : '')],
      ['결과', (row) => signInOutcomeKo[row.outcome]],
      ['횟수', (row) => row.tries],
      ['IP 주소', (row) => row.address],
      ['기기', (row) => row.agent],
    ),
  },
  '/staff/access/history': {
    title: '접근 검토 이력',
    name: 'access-reviews',
    columns: columns<WireAccessReview>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['종류', (row) => (row.kind === 'staff' ? '관리자' : 'API 키')],
      ['대상', (row) => row.who],
      ['검토한 사람', (row) => row.by],
      ['결정', (row) => accessDecisionNames[row.decision]],
      ['메모', (row) => row.note],
      ['역할', (row) => row.access.role && staffRoleNames[row.access.role]],
      ['쓴 권한', (row) => row.access.used.map(rightLabel).join(', ')],
      ['안 쓴 권한', (row) => row.access.unused.map(rightLabel).join(', ')],
      ['회수한 권한', (row) => row.taken.map(rightLabel).join(', ')],
      ['범위', (row) => row.access.scopes.join(', ')],
      ['IP 주소', (row) => row.access.addresses.join(', ')],
      ['마지막 사용', (row) => seoulTime(row.access.lastAt)],
    ),
  },
  '/staff/acts/list': {
    title: '관리자 업무 기록',
    name: 'staff-acts',
    columns: columns<WireStaffActs>(
      ['아이디', (row) => row.loginId],
      ['이름', (row) => row.name],
      ['역할', (row) => staffRoleNames[row.role]],
      ['상태', (row) => (row.suspended ? '정지' : '정상')],
      ['로그인', (row) => row.signIns],
      ...actKinds.map(({ id, name }) => [name, (row: WireStaffActs) => row.acts[id]] as const),
      ['지급한 보유금', (row) => row.given],
      ['회수한 보유금', (row) => row.taken],
      ['답변까지 걸린 시간(초, 중앙값)', (row) => row.answerSeconds],
    ),
  },
  '/staff/approvals/list': {
    title: '2인 승인',
    name: 'approvals',
    columns: columns<WireApproval>(
      ['번호', (row) => row.id],
      ['요청 시각', (row) => seoulTime(row.madeAt)],
      ['구분', (row) => approvalKinds[row.kind].name],
      ['내용', (row) => row.lines.map(lineText).join(', ')],
      ['2인 승인이 필요한 이유', (row) => whyTwoKo[row.why]],
      ['걸린 금액', (row) => row.amount],
      ['사유', (row) => row.reason],
      ['요청한 사람', (row) => row.madeBy],
      ['상태', (row) => approvalStateKo[row.state]],
      ['처리한 사람', (row) => row.decidedBy],
      ['처리', (row) => seoulTime(row.decidedAt)],
      ['처리 사유', (row) => row.decisionReason],
    ),
  },
  '/staff/audit/list': {
    title: '감사로그',
    name: 'audit',
    columns: columns<WireAuditEvent>(
      ['번호', (row) => row.id],
      ['시각', (row) => seoulTime(row.at)],
      ['누가', (row) => actorName(row.actor)],
      ['한 일', (row) => actionName(row.action)],
      ['대상', (row) => (row.member === null ? subjectOf(row.subject).name : `회원 ${row.member}`)],
      ['대상 코드', (row) => row.subject],
      ['바뀐 내용', (row) => row.lines.map(diffText).join(', ')],
      ['사유', (row) => row.reason],
      ['IP 주소', (row) => row.address],
      ['봉인', (row) => row.seal],
    ),
  },
  '/staff/inquiries/list': {
    title: '1:1 문의',
    name: 'inquiries',
    columns: columns<WireStaffInquiry>(
      ['번호', (row) => row.seq],
      ['접수', (row) => seoulTime(row.createdAt)],
      ['회원번호', (row) => row.member.id],
      ['아이디', (row) => row.member.loginId],
      ['닉네임', (row) => row.member.nickname],
      ['레벨', (row) => row.member.grade],
      ['종류', (row) => inquiryKindName(row.kind)],
      ['제목', (row) => row.title],
      ['상태', inquiryStateKo],
      ['담당', (row) => row.assignee?.name],
      ['기다린 때부터', (row) => seoulTime(row.waitingSince)],
      ['마지막 글', (row) => seoulTime(row.changedAt)],
      ['답변', (row) => seoulTime(row.answeredAt)],
      ['글', (row) => row.messages],
      ['첨부', (row) => row.attached],
      ['회원이 삭제', (row) => (row.hidden ? '삭제' : '')],
    ),
  },
  '/staff/notes/list': {
    title: '쪽지 보낸 목록',
    name: 'notes',
    columns: columns<WireSending>(
      ['번호', (row) => row.id],
      ['제목', (row) => row.title],
      ['내용', (row) => row.content],
      ['필독', (row) => (row.required ? '필독' : '')],
      ['받는 회원', (row) => (row.audience === null ? `회원 ${row.recipients}명` : describeAudience(row.audience))],
      ['상태', (row) => sendingStateKo[row.state]],
      ['받은 회원', (row) => row.recipients],
      ['읽음', (row) => row.read],
      ['보낸 사람', (row) => row.staff ?? '사이트'],
      ['보내는 시각', (row) => seoulTime(row.dueAt)],
      ['보낸 시각', (row) => seoulTime(row.sentAt)],
      ['쓴 시각', (row) => seoulTime(row.createdAt)],
    ),
  },
  '/staff/notes/receipts': {
    title: '쪽지 받은 회원',
    name: 'note-receipts',
    columns: columns<WireReceipt>(
      ['회원번호', (row) => row.memberId],
      ['아이디', (row) => row.loginId],
      ['닉네임', (row) => row.nickname],
      ['레벨', (row) => row.grade],
      ['회원 상태', (row) => memberStateNames[row.memberState]],
      ['받은 시각', (row) => seoulTime(row.at)],
      ['읽은 시각', (row) => (row.readAt === null ? '안읽음' : seoulTime(row.readAt))],
      ['회원이 삭제', (row) => seoulTime(row.deletedAt)],
    ),
  },
  '/staff/notes/member': {
    title: '회원 쪽지',
    name: 'member-notes',
    columns: columns<WireMemberNote>(
      ['번호', (row) => row.seq],
      ['제목', (row) => row.title],
      ['내용', (row) => row.content],
      ['필독', (row) => (row.required ? '필독' : '')],
      ['보낸 사람', (row) => row.staff ?? '사이트'],
      ['받은 시각', (row) => seoulTime(row.at)],
      ['읽은 시각', (row) => (row.readAt === null ? '안읽음' : seoulTime(row.readAt))],
      ['회원이 삭제', (row) => seoulTime(row.deletedAt)],
    ),
  },
  '/staff/notes/templates': {
    title: '쪽지 템플릿',
    name: 'note-templates',
    columns: columns<WireNoteTemplate>(
      ['번호', (row) => row.id],
      ['이름', (row) => row.name],
      ['제목', (row) => row.title],
      ['내용', (row) => row.content],
      ['필독', (row) => (row.required ? '필독' : '')],
      ['고친 시각', (row) => seoulTime(row.changedAt)],
    ),
  },
} as const;
