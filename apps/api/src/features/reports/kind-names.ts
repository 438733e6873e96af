import { betKinds } from '@lime/domain/betting/bet-kinds.ts';

/** What reports call a kind of slips, each by its own name: 한국형, 한국형 단폴. */
export function kindName(kind: string): string {
  if (kind === 'token-horse') return '토큰 경마';
  const prefix = kind.startsWith('lsport') ? '국내외 ' : '';
  const typeKo = betKinds.find((known) => known.kind === kind)?.typeKo ?? kind;
  return `${prefix}${typeKo}${kind.endsWith('-single') ? ' 단폴' : ''}`;
}
