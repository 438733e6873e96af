/** Places in a reply written beforehand, and what is put there. Adding one is adding an element (and to its values). */
export const replyPlaces = [
  { id: '닉네임', says: '회원의 닉네임' },
  { id: '아이디', says: '회원의 아이디' },
  { id: '레벨', says: '회원의 레벨, 숫자' },
  { id: '보유금', says: '지금 보유금, 원' },
  { id: '포인트', says: '지금 보유 포인트, P' },
  { id: '가입일', says: '가입한 날' },
  { id: '제목', says: '문의 제목' },
  { id: '담당자', says: '답변하는 관리자' },
] as const;

type ReplyPlace = (typeof replyPlaces)[number]['id'];
/** What is put in each place of a reply, as text. */
export type ReplyValues = Readonly<Record<ReplyPlace, string>>;

const place = /\{([^{}\n]{1,20})\}/g;

/** The text with every known place filled; what is in braces and no place stays as it is. */
export function fillPlaces(text: string, values: ReplyValues): string {
  return text.replaceAll(place, (whole, name: string) => (isPlace(name) ? values[name] : whole));
}

/** Places that are still in a text, each once: such a text is not sent. */
export function openPlaces(text: string): ReplyPlace[] {
  return [...new Set([...text.matchAll(place)].map(([, name]) => name!).filter(isPlace))];
}

/** What looks like a place and is none, each once: a slip of the pen in a reply written beforehand. */
export function unknownPlaces(text: string): string[] {
  return [...new Set([...text.matchAll(place)].map(([, name]) => name!).filter((name) => !isPlace(name)))];
}

function isPlace(name: string): name is ReplyPlace {
  return replyPlaces.some(({ id }) => id === name);
}
