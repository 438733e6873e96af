import * as z from 'zod';
import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { inquiryKinds } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { InquiryKind } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { WireLeg } from './betting.ts';
import { call, idText, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireCashRow } from './cash.ts';

/** An inquiry in its member's list. Source: specification 2 §3 "Support inquiry". */
export type WireInquiry = {
  board_seq: string;
  board_title: string;
  /** the member's nickname */
  board_author_name: string;
  board_regdatetime: string;
  /** when it was answered; null while it waits for a reply */
  replyDate: string | null;
  /** ours: what it is about, and when either side last wrote */
  kind: InquiryKind;
  updatedAt: string;
};

/** What a message is about, as it is now: read again whenever it is shown. */
export type WireAttached = {
  /** slips, each as a row of /betting/results: its legs, the first with the totals */
  betting: WireLeg[][];
  /** rows of the money histories, as in /balance/list */
  cash: WireCashRow[];
};

/** A message of an inquiry, oldest first; the first one is the inquiry itself. Text, never HTML; line breaks are \n. */
export type WireInquiryMessage = WireAttached & {
  seq: string;
  from: 'member' | 'staff';
  content: string;
  createdAt: string;
};

/** Source: specification 2 §3; `comments` are the replies of staff, `thread` (ours) is all of it in order. */
export type WireInquiryArticle = WireInquiry &
  WireAttached & {
    board_content: string;
    comments: { content: string; createdAt: string }[];
    thread: WireInquiryMessage[];
    /** ours: counted as answered without a reply */
    closed: boolean;
    /** ours: the member may write on */
    mayReply: boolean;
  };

const loose = z.union([z.string().max(300), z.number(), z.boolean()]).nullish();
/** A leg as /betting/results returns it: its bet code is used, the rest is accepted and looked up again (decision 29). */
const leg = z
  .strictObject({
    betting_bet_cde: z.string().max(64).nullish(),
    betting_betcode: z.string().max(64).nullish(),
    slip_number: loose,
    decide_at: loose,
    betting_type: loose,
    betting_regdatetime: loose,
    betting_status: loose,
    betting_result: loose,
    betting_total_result: loose,
    betting_odds: loose,
    betting_total_odds: loose,
    betting_total_odds_penalty: loose,
    betting_payed_odds: loose,
    betting_bet_amount: loose,
    betting_expected_prize: loose,
    betting_payed_amount: loose,
    betting_game: loose,
    betting_game_starttime: loose,
    betting_game_sports_id: loose,
    betting_game_sports_name_kr: loose,
    betting_game_leagues_name_kr: loose,
    betting_game_leagues_name_en: loose,
    betting_game_home_name_kr: loose,
    betting_game_home_name_en: loose,
    betting_game_away_name_kr: loose,
    betting_game_away_name_en: loose,
    betting_game_markets_id: loose,
    betting_game_markets_name_kr: loose,
    betting_game_markets_name_en: loose,
    betting_side: loose,
    betting_line: loose,
    betting_odds1: loose,
    betting_odds2: loose,
    betting_odds3: loose,
    betting_round: loose,
    round_of_day: loose,
    game_seq: loose,
    betting_score_home: loose,
    betting_score_away: loose,
    betting_folder: loose,
    bets_id: loose,
    game_result: loose,
    leg_odds_placed: loose,
    leg_result: loose,
    result_source: loose,
    leg_void: loose,
    settled_at: loose,
    cancel_reason: loose,
  })
  .refine((row) => (row.betting_betcode ?? row.betting_bet_cde ?? '') !== '', { path: ['betting_betcode'] });
const legs = z.array(leg).max(100);

/** What a message may be about: slips by their legs or by their codes alone, rows of money by their `cash_seq`. */
const attached = {
  /** one slip's legs or null, or an array of such (decision 52) */
  betting: z.union([legs, z.array(legs).max(inquiryLimits.slips)]).nullish(),
  slips: z.array(z.string().min(8).max(64)).max(inquiryLimits.slips).optional(),
  cash: z.array(idText).max(inquiryLimits.cash).optional(),
};
/** Room for what is counted only after it was tidied. */
const title = z.string().max(1_000);
const content = z.string().max(10_000);
const kind = z.enum(inquiryKinds.map(({ id }) => id) as [InquiryKind, ...InquiryKind[]]);

/** Why what a member writes in an inquiry is refused. */
const textRefusals = [
  'INQUIRY_CONTENT_LONG',
  'INQUIRY_EMPTY',
  'INQUIRY_THREAD_FULL',
  'INQUIRY_TITLE_LONG',
  'NOT_FOUND',
  'TOO_MANY_REQUESTS',
] as const;

/**
 * A new inquiry. With header Idempotency-Key (a UUID) a repetition gets the first answer, another body 409; the same body
 * again within five seconds is a 409 too. Title at most 60, content at most 2,000 characters.
 *
 * Refused NOT_FOUND (404) for a slip or a row of money that is not the member's, TOO_MANY_REQUESTS (429) for a flood.
 * Source: specification 2 §2 "Inquiry write", §5, §7.
 */
export const createInquiry = call<{ board_seq: string }>()({
  path: '/board/customer/create',
  summary: '1:1문의 작성',
  throws: textRefusals,
  auth: 'member',
  always: true,
  writes: true,
  once: 'key or body',
  input: z.strictObject({ title, content, kind: kind.optional(), ...attached }),
});

const listInput = z.strictObject({ page, size: pageSize, keyword: z.string().max(100).default('') });
type InquiryList = { list: WireInquiry[]; pagination: Pagination };

/** The member's own inquiries, newest first; `keyword` is part of a title or of what was written. */
export const listInquiries = call<InquiryList>()({
  path: '/board/customer/list',
  summary: '1:1문의 목록',
  auth: 'member',
  always: true,
  input: listInput,
});
/** The list of inquiries, by the path of its page. */
export const listInquiriesAlias = call<InquiryList>()({
  path: '/bbs/c/l',
  summary: '1:1문의 목록(별칭)',
  auth: 'member',
  always: true,
  input: listInput,
});

const one = z.strictObject({ seq: idText });

/** @throws NOT_FOUND (404) for another member's, a deleted or an unknown one alike */
export const inquiryDetail = call<{ article: WireInquiryArticle }>()({
  path: '/board/customer/detail/:seq',
  summary: '1:1문의 상세',
  auth: 'member',
  always: true,
  input: one,
});
/** One inquiry, by the path of its page. */
export const inquiryDetailAlias = call<{ article: WireInquiryArticle }>()({
  path: '/bbs/c/d/:seq',
  summary: '1:1문의 상세(별칭)',
  auth: 'member',
  always: true,
  input: one,
});

/** Writes on in an inquiry; an answered one waits for a reply again. Keys and refusals as `createInquiry`. */
export const replyInquiry = call<{ board_seq: string }>()({
  path: '/board/customer/reply',
  summary: '1:1문의 추가 답글 작성',
  throws: textRefusals,
  auth: 'member',
  always: true,
  writes: true,
  once: 'key or body',
  input: z.strictObject({ seq: idText, content, ...attached }),
});

/**
 * Takes an inquiry out of the member's own list; the office keeps it. One that waits is withdrawn. `item` of the table is
 * the row itself or its number, under its own name or bare; of a row its `board_seq` alone counts.
 */
export const deleteInquiry = call<Record<string, never>>()({
  path: '/board/delete',
  summary: '1:1문의 삭제',
  method: 'PUT',
  auth: 'member',
  always: true,
  writes: true,
  input: z
    .strictObject({
      item: z.union([idText, z.looseObject({ board_seq: idText })]).optional(),
      board_seq: idText.optional(),
      board_title: loose,
      board_author_name: loose,
      board_regdatetime: loose,
      replyDate: loose,
      kind: loose,
      updatedAt: loose,
    })
    .refine((body) => (body.item === undefined) !== (body.board_seq === undefined), { path: ['item'] }),
});

/** How long answers took lately: minutes, the middle one of those of the last two weeks; null while there are too few. */
export const inquiryPace = call<{ minutes: number | null }>()({
  path: '/board/customer/pace',
  summary: '1:1문의 예상 답변 시간 조회',
  auth: 'member',
  always: true,
  input: z.strictObject({}),
});
