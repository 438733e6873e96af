type Row = { action: string; before: unknown; after: unknown };
type Names = { selection: (id: string) => string; market: (id: string) => string };
type Values = Record<string, unknown>;

/** What an audit event of the desk says, in Korean: 승무패 토트넘 2.24 → 2.30. */
export function logLine({ action, before, after }: Row, names: Names): string {
  const [was, is] = [(before ?? {}) as Values, (after ?? {}) as Values];
  switch (action) {
    case 'trading.price':
      return Object.keys(is)
        .map((id) => `${names.selection(id)} ${price(was[id])} → ${price(is[id])}`)
        .join(', ');
    case 'trading.stop':
    case 'trading.resume':
      return `${whatOf(is, names)} ${action === 'trading.stop' ? '정지' : '판매 재개'}`.trim();
    case 'trading.terms':
      return `리그 조건 ${termsOf(was)} → ${termsOf(is)}`;
    case 'trading.match-terms':
      return `${typeof is['market'] === 'string' ? names.market(is['market']) : '경기'} 조건 ${ownTermsOf(was)} → ${ownTermsOf(is)}`;
    case 'trading.manual':
      return '경기 직접 등록';
    case 'trading.offer':
      return '마켓·배당 변경';
    case 'trading.start':
      return '시작 시간 변경';
    default:
      return '경기 취소';
  }
}

function whatOf(values: Values, names: Names): string {
  if (typeof values['selection'] === 'string') return names.selection(values['selection']);
  return typeof values['market'] === 'string' ? names.market(values['market']) : '전체';
}

const price = (value: unknown) => (typeof value === 'number' ? (Math.floor(value / 10) / 100).toFixed(2) : '피드');

function termsOf(values: Values): string {
  const limit = (value: unknown) => (typeof value === 'number' ? `${value.toLocaleString('ko-KR')}원` : '없음');
  return `마진 ${Number(values['margin'] ?? 0) / 10}%·최대 베팅 ${limit(values['maxBetting'])}·최대 당첨 ${limit(values['maxWin'])}`;
}

/** Terms of a match or market; terms it does not set come from its match or league. */
function ownTermsOf({ margin, maxBetting, maxWin }: Values): string {
  const limit = (value: unknown) => (typeof value === 'number' ? `${value.toLocaleString('ko-KR')}원` : '기본');
  return `마진 ${typeof margin === 'number' ? `${margin / 10}%` : '기본'}·최대 베팅 ${limit(maxBetting)}·최대 당첨 ${limit(maxWin)}`;
}
