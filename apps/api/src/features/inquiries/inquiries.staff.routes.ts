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
import type { Core } from '../../core/context.ts';
import type { Handle } from '../../core/handle.ts';
import {
  addMemo,
  closeUnanswered,
  giveToColleague,
  releaseFromHand,
  reopenAnswered,
  sendAnswer,
  takeInHand,
} from './answers.service.ts';
import { changeReply, createReply, deleteReply, listReplies, orderReplies } from './canned.service.ts';
import { listAnsweringStaff, listQueue, readInquiryCard } from './staff-inquiries.service.ts';
import type { StaffInquiryDeps } from './staff-inquiries.service.ts';

/** Inquiries and replies written beforehand, in the office. */
export function registerStaffInquiries(handle: Handle, deps: StaffInquiryDeps & Pick<Core, 'outbox'>): void {
  handle(listStaffInquiries, ({ staff, input }) => listQueue(deps, staff, input));
  handle(staffInquiry, ({ staff, input }) => readInquiryCard(deps, staff, input.seq));
  handle(inquiryStaff, () => listAnsweringStaff(deps.db));
  handle(answerInquiry, async ({ tx, staff, input }) => ({
    inquiry: await sendAnswer(deps.outbox, tx, staff, { ...input, key: input.key.toLowerCase() }),
  }));
  handle(takeInquiry, async ({ tx, staff, input }) => ({
    inquiry: await takeInHand(deps.outbox, tx, staff, input.seq),
  }));
  handle(giveInquiry, async ({ tx, staff, input }) => ({
    inquiry: await giveToColleague(deps.outbox, tx, staff, input.seq, input.staffId),
  }));
  handle(releaseInquiry, async ({ tx, staff, input }) => ({
    inquiry: await releaseFromHand(deps.outbox, tx, staff, input.seq),
  }));
  handle(closeInquiry, async ({ tx, staff, input }) => ({
    inquiry: await closeUnanswered(deps.outbox, tx, staff, input),
  }));
  handle(reopenInquiry, async ({ tx, staff, input }) => ({
    inquiry: await reopenAnswered(deps.outbox, tx, staff, input.seq, input.reason),
  }));
  handle(addInquiryMemo, async ({ tx, staff, input }) => ({
    inquiry: await addMemo(deps.outbox, tx, staff, input.seq, input.content),
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
