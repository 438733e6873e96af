/** What a member can be; only `normal` signs in. */
export const memberStates = ['normal', 'waiting', 'suspended', 'left'] as const;
/** A member's state as it is stored; members and the office read its Korean name. */
export type MemberState = (typeof memberStates)[number];

/** What members and the office read. Source: specification 0 §3. */
export const memberStateNames: Readonly<Record<MemberState, '정상' | '대기' | '정지' | '탈퇴'>> = {
  normal: '정상',
  waiting: '대기',
  suspended: '정지',
  left: '탈퇴',
};

/** Values of members_type; 정산제외 are left out of what agents and shifts are paid by. Source: specification 0 §3. */
export const memberTypes = ['일반', '정산제외'] as const;
/** A value of members_type. */
export type MemberType = (typeof memberTypes)[number];

/** Beyond this many, members who look the same are not counted. */
export const maxShared = 300;
