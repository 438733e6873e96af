import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import type { Preset } from '../../lib/presets.tsx';
import type { Kind } from './kinds.ts';

type Fact = { readonly name: string; readonly says: string; readonly holds: (row: WireCashRequest) => boolean };
type Reason = { readonly text: string; readonly against?: Fact };

const sameHolder: Fact = {
  name: '예금주 일치',
  says: '예금주가 가입 정보와 같아요',
  holds: ({ ownerMatches }) => ownerMatches,
};
const enoughPlayed: Fact = {
  name: '베팅 충분',
  says: '입금한 만큼 베팅했어요',
  holds: ({ flags }) => !flags.includes('turnover'),
};
const noRolling: Fact = {
  name: '롤링 없음',
  says: '남은 롤링이 없어요',
  holds: ({ flags }) => !flags.includes('rolling'),
};

/** Sentences a member is refused with most, each with the fact that would make it untrue. */
const reasons: Readonly<Record<Kind, readonly Reason[]>> = {
  deposit: [
    { text: '예금주가 달라 반환 처리돼요', against: sameHolder },
    { text: '입금이 확인되지 않았어요' },
    { text: '입금 금액이 신청 금액과 달라요' },
    { text: '안내한 계좌가 아닌 곳으로 입금돼 반환 처리돼요' },
    { text: '중복 신청이에요' },
  ],
  withdrawal: [
    { text: '계좌 정보가 맞지 않아 송금하지 못했어요' },
    { text: '예금주가 가입 정보와 달라요', against: sameHolder },
    { text: '입금한 금액에 비해 베팅이 적어 확인이 필요해요. 고객센터로 문의해주세요', against: enoughPlayed },
    { text: '보너스 롤링을 채운 뒤 다시 신청해주세요', against: noRolling },
    { text: '본인 확인이 필요해요. 고객센터로 문의해주세요' },
  ],
};

/** The sentences to refuse these requests with; those that the facts of some of them contradict are marked. */
export function reasonsFor({ kind }: { kind: Kind }, rows: readonly WireCashRequest[]): Preset[] {
  return reasons[kind].map(({ text, against }) => {
    const untrue = against ? rows.filter(against.holds).length : 0;
    if (!against || untrue === 0) return { text };
    const of = rows.length === 1 ? '' : ` ${untrue}건`;
    return {
      text,
      doubt: {
        mark: `${against.name}${of}`,
        text: `${rows.length === 1 ? '' : `${untrue}건은 `}${against.says}. 이 사유가 맞는지 확인해주세요.`,
      },
    };
  });
}
