import type { WireLeg } from '@lime/contract/betting.ts';
import type { WireCashRow } from '@lime/contract/cash.ts';
import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { keep, readKept } from '@lime/ui/storage.ts';

/** What is being written: kept in this browser until it is sent, or emptied. */
export type Draft = {
  readonly title: string;
  readonly content: string;
  readonly slips: readonly (readonly WireLeg[])[];
  readonly cash: readonly WireCashRow[];
};
export type KeptDraft = Draft & { readonly at: number };

export const emptyDraft: Draft = { title: '', content: '', slips: [], cash: [] };

/** Drafts of other members of the same browser, and of other kinds of inquiry, are others. */
export const draftKey = (member: string, kind: string | null) => `lime_inquiry_draft:${member}:${kind ?? ''}`;

/** The draft gone on with by words from elsewhere: nothing of it is lost, and the same words are not added twice. */
export function withWords(draft: Draft, { title, content }: { title: string; content: string }): Draft {
  const isThere = content === '' || `\n${draft.content}\n`.includes(`\n${content}\n`);
  const added = isThere ? draft.content : `${draft.content.trimEnd()}\n\n${content}`.trimStart();
  return { ...draft, title: title || draft.title, content: added };
}

/** The draft with a slip more, if it is not there yet and there is room. */
export function withSlip(draft: Draft, slip: readonly WireLeg[]): Draft {
  const { slips } = draft;
  const isThere = slips.some((rows) => rows[0]?.betting_betcode === slip[0]?.betting_betcode);
  return isThere || slips.length >= inquiryLimits.slips ? draft : { ...draft, slips: [...slips, slip] };
}

export function isEmpty({ title, content, slips, cash }: Draft): boolean {
  return title.trim() === '' && content.trim() === '' && slips.length + cash.length === 0;
}

/** @returns when it was kept; null when there was nothing to keep, and nothing is kept any more */
export function keepDraft(key: string, draft: Draft, now: number): number | null {
  if (isEmpty(draft)) {
    keep(key, null);
    return null;
  }
  keep(key, JSON.stringify({ ...draft, at: now } satisfies KeptDraft));
  return now;
}

/** What an earlier visit left; null when there is nothing that can be read. */
export function readDraft(text: string | null): KeptDraft | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Partial<KeptDraft> | null;
    if (typeof kept?.title !== 'string' || typeof kept.content !== 'string' || typeof kept.at !== 'number') return null;
    const slips = (Array.isArray(kept.slips) ? kept.slips : []).filter(
      (slip) => Array.isArray(slip) && slip.length > 0,
    );
    return {
      title: kept.title,
      content: kept.content,
      at: kept.at,
      slips,
      cash: Array.isArray(kept.cash) ? kept.cash : [],
    };
  } catch {
    return null;
  }
}

export function restoreDraft(key: string): KeptDraft | null {
  return readDraft(readKept(key));
}

export function forgetDraft(key: string): void {
  keep(key, null);
}
