import { TokenFrame } from '../features/token/token-frame.tsx';

/** /token/highlow. */
export function Page() {
  return <TokenFrame game="token-highlow" gType="highlow" title="토큰 하이로우" />;
}
