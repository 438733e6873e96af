/** A menu entry an operator can hide: its name, what is read instead, and by which popup (error3 goes back to where one was). */
export type MenuGate = {
  readonly name: string;
  readonly closedText: string;
  readonly popup: 'error2' | 'error3';
};

const gate = <const Name extends string>(
  name: Name,
  closedText: string,
  popup: MenuGate['popup'] = 'error2',
): MenuGate & { readonly name: Name } => ({
  name,
  closedText,
  popup,
});

/** Entries of sports pages, of which some open several, and of the casino's parts. A game of the house brings its own. */
export const siteGates = [
  gate('인플레이', '인플레이는 점검중입니다.'),
  gate('스포츠-유럽형', '유럽형은 이용하실 수 없습니다.'),
  gate('스포츠-한국형', '한국형은 이용하실 수 없습니다.'),
  gate('스포츠-한국형2', '한국형은 이용하실 수 없습니다.'),
  gate('라이브', '실시간은 점검중입니다.'),
  gate('에볼루션', '에볼루션 점검중입니다.', 'error3'),
  gate('아시아게이밍', '아시아는 점검중입니다.', 'error3'),
  gate('카지노-입금', '카지노 입금은 점검중입니다.'),
  gate('카지노-출금', '카지노 출금은 점검중입니다.'),
] as const satisfies readonly MenuGate[];
