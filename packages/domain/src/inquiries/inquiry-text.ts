import { cleanText, textLength } from '../text/clean-text.ts';

/** How much a member may write: counted in characters as `textLength` does. Source: mockup 11. */
export const inquiryLimits = {
  title: 60,
  content: 2_000,
  reply: 4_000,
  slips: 5,
  cash: 5,
  messages: 100,
  attached: 50,
} as const;

/** A title as it is kept: as any text, in one line. */
export function tidyTitle(text: string): string {
  return cleanText(text).replaceAll('\n', ' ');
}

/** Why an inquiry or a further message is refused; `most` counts characters as `textLength` does. */
export type InquiryTextRefusal =
  | { readonly code: 'INQUIRY_EMPTY' }
  | { readonly code: 'INQUIRY_TITLE_LONG'; readonly detail: { readonly most: number } }
  | { readonly code: 'INQUIRY_CONTENT_LONG'; readonly detail: { readonly most: number } };

/**
 * May a member send this? Both are looked at as they will be kept.
 *
 * @param title  null where there is none: a further message
 * Source: specification 2 §5, mockup 11.
 */
export function checkInquiryText(title: string | null, content: string): InquiryTextRefusal | null {
  if (title === '' || content === '') return { code: 'INQUIRY_EMPTY' };
  if (title !== null && textLength(title) > inquiryLimits.title)
    return { code: 'INQUIRY_TITLE_LONG', detail: { most: inquiryLimits.title } };
  if (textLength(content) > inquiryLimits.content)
    return { code: 'INQUIRY_CONTENT_LONG', detail: { most: inquiryLimits.content } };
  return null;
}
