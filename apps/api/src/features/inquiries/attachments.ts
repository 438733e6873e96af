import type { InputOf } from '@lime/contract/call.ts';
import type { createInquiry, WireAttached } from '@lime/contract/inquiries.ts';
import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { ownCashRows, readCashRows } from '../cash/history.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { ownSlips, readSlipRows } from '../slips/slips.service.ts';
import type { MessageRow } from './inquiries.sql.ts';

type Named = Pick<InputOf<typeof createInquiry>, 'betting' | 'slips' | 'cash'>;
/** What an inquiry is about: slips and requests of its member. */
export type Attachments = { readonly slipIds: readonly number[]; readonly cashSeqs: readonly string[] };

/** The codes a body names, each once: by the legs of slips (one slip's or an array of such, decision 52) or bare. */
export function namedSlips({ betting, slips = [] }: Pick<Named, 'betting' | 'slips'>): string[] {
  const rows = (betting ?? []).flat();
  return [...new Set([...rows.map((row) => row.betting_betcode || row.betting_bet_cde || ''), ...slips])];
}

/**
 * Finds what a member named among what is the member's own.
 *
 * @throws Refused NOT_FOUND (404) for anything that is not, INPUT_INVALID for too much of it
 */
export async function findAttachments(tx: Tx, memberId: number, named: Named): Promise<Attachments> {
  const codes = namedSlips(named);
  const cashSeqs = [...new Set(named.cash ?? [])];
  if (codes.length > inquiryLimits.slips) throw tooMany('betting');
  const slipIds = await ownSlips(tx, memberId, codes);
  if (slipIds === null || !(await ownCashRows(tx, memberId, cashSeqs))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return { slipIds, cashSeqs };
}

/** What messages are about, read again as it is now: by the number of the message. */
export async function readAttachments(
  db: Db,
  texts: SlipTexts,
  memberId: number,
  messages: readonly Pick<MessageRow, 'id' | 'slip_ids' | 'cash_seqs'>[],
): Promise<Map<number, WireAttached>> {
  const [slips, cash] = await Promise.all([
    readSlipRows(db, texts, memberId, [...new Set(messages.flatMap(({ slip_ids }) => slip_ids))]),
    readCashRows(db, memberId, [...new Set(messages.flatMap(({ cash_seqs }) => cash_seqs))]),
  ]);
  return new Map(
    messages.map(({ id, slip_ids, cash_seqs }) => [
      id,
      {
        betting: slip_ids.flatMap((slipId) => {
          const rows = slips.get(slipId);
          return rows ? [rows] : [];
        }),
        cash: cash_seqs.flatMap((seq) => cash.get(seq) ?? []),
      },
    ]),
  );
}

function tooMany(path: string): Refused {
  return new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path, problem: 'too_big' }] } }, 400);
}
