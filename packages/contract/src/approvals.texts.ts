import type { SecondPersonWhy } from '@lime/domain/access/second-person.ts';
import { withParticle } from '@lime/domain/text/particle.ts';

/** Why something takes two, for people of the office. */
export const whyTwoKo: Readonly<Record<SecondPersonWhy, string>> = {
  liability: '예상 지급액이 커요',
  taken: '지급하거나 회수할 금액이 커요',
  old: '시작한 지 90일이 지난 경기예요',
  early: '경기가 끝날 시간이 되지 않았어요',
  own: '직접 만들었거나 배당을 정한 경기예요',
  'price-band': '피드 배당과 차이가 커요',
  'slip-limit': '취소하는 베팅의 예상 당첨금이 커요',
  'match-stake': '경기에 걸린 예상 당첨금이 커요',
  round: '회차 무효는 금액과 관계없이 2인 승인이 필요해요',
  'host-credit': '게임사가 보낸 당첨금은 2인 승인이 필요해요',
  gift: '그날 회원에게 지급한 합계가 커요',
  raise: '지금보다 많이 지급하게 되는 조건이에요',
  key: '프로그램이 관리자만 보는 내용을 조회하게 돼요',
  bulk: '많은 회원을 한 번에 바꿔요',
  'late-start': '실제 시작 뒤에 받은 베팅이 있어요',
  teams: '베팅을 받은 뒤 팀 순서나 팀이 바뀌었어요',
  refund: '이미 환불한 베팅을 회수하게 돼요',
  control: '안전 기준을 낮추는 변경이에요',
};

/** Whom it waits for: 다른 최고 관리자의 승인을 기다려요. */
export function waitsForKo(bySuper: boolean, others: number): string {
  const who = bySuper ? '최고 관리자' : '관리자';
  return others === 0
    ? `승인할 수 있는 다른 ${withParticle(who, '이', '가')} 아직 없어요. 생길 때까지 기다려요.`
    : `다른 ${who}의 승인을 기다려요. 지금 ${others}명이 승인할 수 있어요.`;
}

/** Why the reader cannot approve it. */
export const mayNotKo = {
  own: '직접 요청한 일은 승인할 수 없어요. 다른 관리자가 승인해야 해요.',
  right: '이 일을 승인할 권한이 없어요.',
  super: '최고 관리자만 승인할 수 있어요.',
  'new-account': '요청한 관리자와 계정을 만들거나 초기화해준 사이라 아직 승인할 수 없어요.',
} as const;
