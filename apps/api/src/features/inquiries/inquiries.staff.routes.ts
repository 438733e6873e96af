import {
  addInquiryMemo,
  answerInquiry,
  changeCanned,
  closeInquiry,
  createCanned,
  deleteCanned,
  giveInquiry,
  inquiryStaff,
  listCanned,
  listStaffInquiries,
  orderCanned,
  releaseInquiry,
  reopenInquiry,
  staffInquiry,
  takeInquiry,
} from '@lime/contract/staff-inquiries.ts';
import type { Handle } from '../../core/handle.ts';
import type { InquiryAnswers } from './answers.service.ts';
import { changeReply, createReply, deleteReply, listReplies, orderReplies } from './canned.service.ts';
import type { InquiryOffice } from './staff-inquiries.service.ts';

export function registerStaffInquiries(handle: Handle, office: InquiryOffice, answers: InquiryAnswers): void {
  handle(listStaffInquiries, ({ staff, input }) => office.list(staff, input));
  handle(staffInquiry, ({ staff, input }) => office.card(staff, input.seq));
  handle(inquiryStaff, () => office.staff());
  handle(answerInquiry, async ({ tx, staff, input }) => ({
    inquiry: await answers.answer(tx, staff, { ...input, key: input.key.toLowerCase() }),
  }));
  handle(takeInquiry, async ({ tx, staff, input }) => ({ inquiry: await answers.take(tx, staff, input.seq) }));
  handle(giveInquiry, async ({ tx, staff, input }) => ({
    inquiry: await answers.give(tx, staff, input.seq, input.staffId),
  }));
  handle(releaseInquiry, async ({ tx, staff, input }) => ({ inquiry: await answers.release(tx, staff, input.seq) }));
  handle(closeInquiry, async ({ tx, staff, input }) => ({ inquiry: await answers.close(tx, staff, input) }));
  handle(reopenInquiry, async ({ tx, staff, input }) => ({
    inquiry: await answers.reopen(tx, staff, input.seq, input.reason),
  }));
  handle(addInquiryMemo, async ({ tx, staff, input }) => ({
    inquiry: await answers.memo(tx, staff, input.seq, input.content),
  }));

  handle(listCanned, async ({ db }) => ({ list: await listReplies(db) }));
  handle(createCanned, async ({ tx, staff, input }) => ({ canned: await createReply(tx, staff, input) }));
  handle(changeCanned, async ({ tx, staff, input }) => ({
    canned: await changeReply(tx, staff, input.seq, input.canned),
  }));
  handle(deleteCanned, async ({ tx, staff, input }) => {
    await deleteReply(tx, staff, input.seq);
    return {};
  });
  handle(orderCanned, async ({ tx, staff, input }) => {
    await orderReplies(tx, staff, input.seqs);
    return {};
  });
}
