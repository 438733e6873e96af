import { TokenFrame } from '../features/token/token-frame.tsx';

/** /token/baccarat. */
export function Page() {
  return <TokenFrame game="token-baccarat" gType="baccarat" title="토큰 바카라" />;
}
