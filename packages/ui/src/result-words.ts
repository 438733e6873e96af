/** How a slip or a leg stands, in Korean. Source: specification 1 §4 "Bet result states". */
export const resultWords = {
  wait: '대기',
  hit: '당첨',
  miss: '낙첨',
  exception: '적중특례',
  cancelled: '취소',
} as const;
