/** Who a result comes from, in a member's words: that a person entered it, not who; feeds by their names. */
export function resultSourceKo(source: string): string {
  if (source.startsWith('staff')) return '관리자 확인';
  if (source === 'rule') return '적특 기한';
  return source === 'simulator' ? '라임 리그' : source;
}
