import { TokenFrame } from '../features/token/token-frame.tsx';

/** /token/keno. */
export function Page() {
  return <TokenFrame game="token-keno" gType="keno" title="토큰 키노" />;
}
