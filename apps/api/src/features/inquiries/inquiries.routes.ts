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
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import type { InquiryAnswers } from './answers.service.ts';
import type { Inquiries } from './inquiries.service.ts';
import { registerStaffInquiries } from './inquiries.staff.routes.ts';
import type { InquiryOffice } from './staff-inquiries.service.ts';

/** All calls of inquiries, the member's and the office's. */
export function registerInquiries(
  handle: Handle,
  inquiries: Inquiries,
  office: { readonly reads: InquiryOffice; readonly answers: InquiryAnswers },
): void {
  registerMembers(handle, inquiries);
  registerStaffInquiries(handle, office.reads, office.answers);
}

function registerMembers(handle: Handle, inquiries: Inquiries): void {
  handle(
    createInquiry,
    async ({ tx, caller, input }) => new Said(await inquiries.create(tx, caller.memberId, input), inquiryCreatedText),
  );
  handle(
    replyInquiry,
    async ({ tx, caller, input }) => new Said(await inquiries.reply(tx, caller.memberId, input), inquiryRepliedText),
  );
  for (const call of [listInquiries, listInquiriesAlias])
    handle(call, ({ caller, input }) => inquiries.list(caller.memberId, input));
  for (const call of [inquiryDetail, inquiryDetailAlias])
    handle(call, async ({ caller, input }) => ({ article: await inquiries.article(caller.memberId, input.seq) }));
  handle(deleteInquiry, async ({ tx, caller, input: { item, board_seq } }) => {
    const seq = typeof item === 'object' ? item.board_seq : (item ?? board_seq);
    assert(seq !== undefined, 'the schema asks for one of them');
    await inquiries.remove(tx, caller.memberId, seq);
    return new Said({}, inquiryDeletedText);
  });
  handle(inquiryPace, () => inquiries.pace());
}
