import { go } from '@lime/ui/go.ts';
import { handToInquiry } from '../../lib/inquiry-draft.ts';

/** Goes on with these words as a 1:1 inquiry; nothing that was typed is lost. */
export function toInquiry(texts: readonly string[], betCode: string | null): void {
  handToInquiry({ title: '', content: texts.filter((text) => text !== '').join('\n'), betCode });
  go('/bbs/c/w');
}
