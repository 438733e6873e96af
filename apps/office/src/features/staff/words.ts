import type { SignInOutcome, WireStaffState } from '@lime/contract/staff-accounts.ts';

/** What the states of an account are called, and their colours. */
export const stateWords: Readonly<Record<WireStaffState, { word: string; tone: 'win' | 'danger' }>> = {
  normal: { word: '정상', tone: 'win' },
  suspended: { word: '정지', tone: 'danger' },
};

/** What became of a try to sign in. */
export const outcomeWords: Readonly<Record<SignInOutcome, { word: string; tone: 'win' | 'wait' | 'warn' | 'danger' }>> =
  {
    done: { word: '성공', tone: 'win' },
    'needs-code': { word: '코드 입력 전', tone: 'wait' },
    'wrong-password': { word: '비밀번호 틀림', tone: 'warn' },
    'wrong-code': { word: '코드 틀림', tone: 'warn' },
    suspended: { word: '정지된 계정', tone: 'danger' },
    address: { word: '허용 안 된 주소', tone: 'danger' },
    locked: { word: '시도 잠김', tone: 'danger' },
  };
