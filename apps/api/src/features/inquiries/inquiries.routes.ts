import { assert } from '@lime/domain/assert.ts';
import { inquiryCreatedText, inquiryDeletedText, inquiryRepliedText } from '@lime/contract/inquiries.texts.ts';
import {
  createInquiry,
  deleteInquiry,
  inquiryDetail,
  inquiryDetailAlias,
  inquiryPace,
  listInquiries,
  listInquiriesAlias,
  replyInquiry,
} from '@lime/contract/inquiries.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { listOwnInquiries, readOwnInquiry, withdrawInquiry, writeInquiry, writeOn } from './inquiries.service.ts';
import type { InquiryDeps } from './inquiries.service.ts';
import { registerStaffInquiries } from './inquiries.staff.routes.ts';

/** What the calls of inquiries need. */
export type InquiryRouteDeps = InquiryDeps & { readonly readPace: () => Promise<PayloadOf<typeof inquiryPace>> };

/** All calls of inquiries, the member's and the office's. */
export function registerInquiries(handle: Handle, deps: InquiryRouteDeps): void {
  registerMembers(handle, deps);
  registerStaffInquiries(handle, deps);
}

function registerMembers(handle: Handle, deps: InquiryRouteDeps): void {
  handle(
    createInquiry,
    async ({ tx, caller, input }) =>
      new Reply(await writeInquiry(deps, tx, caller.memberId, input), inquiryCreatedText),
  );
  handle(
    replyInquiry,
    async ({ tx, caller, input }) => new Reply(await writeOn(deps, tx, caller.memberId, input), inquiryRepliedText),
  );
  for (const call of [listInquiries, listInquiriesAlias])
    handle(call, ({ caller, input }) => listOwnInquiries(deps.db, caller.memberId, input));
  for (const call of [inquiryDetail, inquiryDetailAlias])
    handle(call, async ({ caller, input }) => ({ article: await readOwnInquiry(deps, caller.memberId, input.seq) }));
  handle(deleteInquiry, async ({ tx, caller, input: { item, board_seq } }) => {
    const seq = typeof item === 'object' ? item.board_seq : (item ?? board_seq);
    assert(seq !== undefined, 'the schema asks for one of them');
    await withdrawInquiry(deps.outbox, tx, caller.memberId, seq);
    return new Reply({}, inquiryDeletedText);
  });
  handle(inquiryPace, () => deps.readPace());
}
