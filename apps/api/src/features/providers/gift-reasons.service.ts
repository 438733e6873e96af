import { findCasinoGame } from '@lime/domain/casino/casino-games.ts';
import { bonusText, freeSpinText } from '@lime/contract/casino-wallet.texts.ts';
import type { Db, Tx } from '../../core/db.ts';
import { readGiftsByCause } from './gifts.sql.ts';

/**
 * Why a member was credited bonuses, in words: of a gift of staff their reason, of a free spin its title with it, else that the
 * provider gave it.
 *
 * @param causes  of the member's own transfers of the kind provider-bonus
 * @returns a text for each of them
 * Source: docs/decisions/0077-casino-gifts.md.
 */
export async function bonusReasons(
  on: Db | Tx,
  memberId: number,
  causes: readonly string[],
): Promise<Map<string, string>> {
  if (causes.length === 0) return new Map();
  const gifts = await readGiftsByCause(on, memberId, causes);
  const byStaff = new Map(
    gifts.map(({ cause, game, reason }) => [
      cause,
      game === null ? reason : freeSpinText(findCasinoGame(game)?.name ?? game, reason),
    ]),
  );
  return new Map(causes.map((cause) => [cause, byStaff.get(cause) ?? bonusText]));
}
