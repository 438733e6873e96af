import { TokenFrame } from '../features/token/token-frame.tsx';

/** /token/roulette. */
export function Page() {
  return <TokenFrame game="token-roulette" gType="roulette" title="토큰 룰렛" />;
}
