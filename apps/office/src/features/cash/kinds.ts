import type { WireBulkRow, WireCashCard, WireCashRequest, WireDecision } from '@lime/contract/staff-cash.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { send } from '../../lib/api.ts';
import type { Body, Payload } from '../../lib/calls.ts';

export type Kind = 'deposit' | 'withdrawal';
export type QueueAnswer = Payload<'/staff/deposit/list'>;
export type QueueBody = Body<'/staff/deposit/list'>;

/** One queue: its words, its rights and its calls. */
export type Queue = {
  readonly kind: Kind;
  /** of the list's queries; news of this kind read them again */
  readonly key: 'deposits' | 'withdrawals';
  readonly title: string;
  /** 입금, 출금 */
  readonly noun: string;
  readonly person: string;
  readonly account: string;
  readonly decide: StaffRight;
  list(body: QueueBody): Promise<QueueAnswer>;
  card(seq: string): Promise<WireCashCard>;
  take(seq: string, reason: string): Promise<WireDecision>;
  release(seq: string): Promise<WireDecision>;
  approve(seq: string, key: string): Promise<WireDecision>;
  refuse(seq: string, key: string, reason: string): Promise<WireDecision>;
  memo(seq: string, memo: string): Promise<unknown>;
  decideMany(body: Body<'/staff/deposit/decide'>): Promise<{ rows: WireBulkRow[] }>;
};

const callsOf = (kind: Kind) => ({
  list: (body: QueueBody) => send(`/staff/${kind}/list`, body),
  card: (seq: string) => send(`/staff/${kind}/card`, { seq }),
  take: (seq: string, reason: string) => send(`/staff/${kind}/take`, { seq, reason }),
  release: (seq: string) => send(`/staff/${kind}/release`, { seq }),
  approve: (seq: string, key: string) => send(`/staff/${kind}/approve`, { seq, key }),
  refuse: (seq: string, key: string, reason: string) => send(`/staff/${kind}/refuse`, { seq, key, reason }),
  memo: (seq: string, memo: string) => send(`/staff/${kind}/memo`, { seq, memo }),
  decideMany: (body: Body<'/staff/deposit/decide'>) => send(`/staff/${kind}/decide`, body),
});

export const queues: Readonly<Record<Kind, Queue>> = {
  deposit: {
    kind: 'deposit',
    key: 'deposits',
    title: '입금 승인',
    noun: '입금',
    person: '입금자',
    account: '입금 계좌',
    decide: 'deposits.decide',
    ...callsOf('deposit'),
  },
  withdrawal: {
    kind: 'withdrawal',
    key: 'withdrawals',
    title: '출금 승인',
    noun: '출금',
    person: '받는 사람',
    account: '받을 계좌',
    decide: 'withdrawals.decide',
    ...callsOf('withdrawal'),
  },
};

/** Nobody else has it in hand, and it is not decided: the one who is signed in may decide it. */
export function isOpenHere({ status, taken }: WireCashRequest): boolean {
  return status === 'received' && (taken === null || taken.mine);
}
