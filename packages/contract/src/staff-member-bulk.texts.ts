import { memberStateNames } from '@lime/domain/access/member-types.ts';
import type { BulkLeftOut, MemberBulkAct } from '@lime/domain/access/member-bulk.ts';
import type { Texts } from './texts.ts';

type LimitsAct = Extract<MemberBulkAct, { kind: 'limits' }>;
type BulkRefusal =
  | { code: 'MEMBER_BULK_NOBODY' }
  | { code: 'MEMBER_BULK_ENDED' }
  | { code: 'MEMBER_TAGS_FULL' }
  | { code: 'MEMBER_LIMITS_ASKED' };

/** Korean texts of the refusals of acts on many members. */
export const memberBulkTexts: Texts<BulkRefusal> = {
  MEMBER_BULK_NOBODY: () => '바뀌는 회원이 없어요. 대상을 다시 골라주세요.',
  MEMBER_BULK_ENDED: () => '이미 끝난 작업이에요.',
  MEMBER_TAGS_FULL: () => '태그가 가득 차서 더 붙일 수 없어요.',
  MEMBER_LIMITS_ASKED: () => '한도를 높이는 변경이라 2인 승인을 요청했어요.',
};

/** What an act does, in a few Korean words. */
export function bulkActWords(act: MemberBulkAct): string {
  switch (act.kind) {
    case 'grade':
      return `${act.grade}레벨로 변경`;
    case 'state':
      return act.state === 'normal' ? '이용 재개' : '이용 정지';
    case 'tag':
      return `태그 ‘${act.tag}’ ${act.on ? '붙이기' : '떼기'}`;
    case 'limits':
      return `베팅 한도 ${limitWords(act)}`;
    case 'memo':
      return '메모 남기기';
  }
}

/** "최대 30,000원 · 당첨 최대 500,000원 · 지연 5초"; without `maxWin` a win is not spoken of */
export function limitWords({ maxStake, maxWin, betDelay }: Omit<LimitsAct, 'kind'>): string {
  const most = (won: number | null) => (won === null ? '레벨 한도' : `최대 ${won.toLocaleString('ko-KR')}원`);
  const parts = [most(maxStake), ...(maxWin === undefined ? [] : [`당첨 ${most(maxWin)}`]), `지연 ${betDelay}초`];
  return parts.join(' · ');
}

/** Why members are left out of an act. */
export const bulkLeftOutKo: Readonly<Record<BulkLeftOut, string>> = {
  waiting: '가입 승인을 기다려요',
  left: `${memberStateNames.left}한 회원이에요`,
  same: '이미 같은 상태예요',
  full: '태그가 가득 찼어요',
};
