import { TokenFrame } from '../features/token/token-frame.tsx';

/** /token/highlow5s. */
export function Page() {
  return <TokenFrame game="token-highlow5s" gType="highlow5s" title="토큰 하이로우 5초" />;
}
