import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import { houseAccountNames } from './ledger.texts.ts';

/** What the office calls an account that is no member's: "보너스 비용", "잭팟 불꽃 축제"; a provider's goes by its own name. */
export function houseAccountName(account: string): string {
  const pool = /^pool:[^:]+:(.+)$/.exec(account)?.[1];
  const agent = /^agent:(\d+)$/.exec(account)?.[1];
  if (agent !== undefined) return `총판 ${agent}번 계정`;
  if (pool === undefined) return houseAccountNames[account] ?? account;
  return `잭팟 ${findProviderGame(pool)?.name ?? pool}`;
}
