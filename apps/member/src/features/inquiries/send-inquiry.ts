import type { WireLeg } from '@lime/contract/betting.ts';
import type { InquiryKind } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { send } from '../../lib/api.ts';
import type { Draft } from './draft.ts';

/** The legs as the table asks for them, with what names them alone: the server looks the rest up. */
function legsOf(rows: readonly WireLeg[]) {
  return rows.map(({ betting_betcode, betting_bet_cde, betting_game: betting_fixture, betting_folder, bets_id }) => ({
    betting_betcode,
    betting_bet_cde,
    betting_game: betting_fixture,
    betting_folder,
    bets_id,
  }));
}

function attachedOf({ slips, cash }: Pick<Draft, 'slips' | 'cash'>) {
  return {
    // one slip's legs, an array of such, or null (decision 52)
    betting: slips.length === 0 ? null : slips.length === 1 ? legsOf(slips[0]!) : slips.map(legsOf),
    ...(cash.length > 0 && { cash: cash.map((row) => row.cash_seq) }),
  };
}

/** One key for one wish: what is sent again after a lost answer counts once, what was changed is another. */
let last: { body: string; key: string } | null = null;
function keyFor(body: unknown): string {
  const text = JSON.stringify(body);
  if (last?.body !== text) last = { body: text, key: crypto.randomUUID() };
  return last.key;
}
const sent = () => {
  last = null;
};

/** @throws CallFailed */
export async function sendInquiry(draft: Draft, kind: InquiryKind | null): Promise<string> {
  const body = { title: draft.title, content: draft.content, ...attachedOf(draft), ...(kind !== null && { kind }) };
  const { board_seq } = await send('/board/customer/create', body, { key: keyFor(body) });
  sent();
  return board_seq;
}

/** @throws CallFailed */
export async function sendReply(seq: string, draft: Omit<Draft, 'title'>): Promise<void> {
  const body = { seq, content: draft.content, ...attachedOf(draft) };
  await send('/board/customer/reply', body, { key: keyFor(body) });
  sent();
}
