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
import type { Core } from '../../core/context.ts';
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { createInquiryAnswers } from './answers.service.ts';
import { createInquiries } from './inquiries.service.ts';
import type { Inquiries } from './inquiries.service.ts';
import { registerStaffInquiries } from './inquiries.staff.routes.ts';
import { createInquiryOffice } from './office.service.ts';

/** All calls of inquiries, the member's and the office's. @returns the member's side of them */
export function registerInquiries(
  handle: Handle,
  core: Core,
  deps: { settings: Pick<LiveSettings, 'get'>; texts: SlipTexts },
): Inquiries {
  const inquiries = createInquiries(core, deps);
  registerMembers(handle, inquiries);
  registerStaffInquiries(handle, createInquiryOffice(core, deps), createInquiryAnswers(core));
  return inquiries;
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
