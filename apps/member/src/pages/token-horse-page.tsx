import { TokenFrame } from '../features/token/token-frame.tsx';

/** /token/horse. */
export function Page() {
  return <TokenFrame game="token-horse" gType="horse" title="토큰 경마" />;
}
