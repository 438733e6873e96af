import { ruleSections } from '@lime/domain/settlement/rule-sections.ts';
import type { RuleSection } from '@lime/domain/settlement/rule-sections.ts';

const squash = (text: string) => text.toLowerCase().replaceAll(/\s/g, '');

/** What of the rules holds every word of a search; a section whose name does is there whole. */
export function searchRules(wanted: string): RuleSection[] {
  const words = wanted.trim().split(/\s+/).map(squash).filter(Boolean);
  return ruleSections.flatMap((section) => {
    const missing = words.filter((word) => !squash(section.name).includes(word));
    const lines = section.lines.filter(({ name, text }) =>
      missing.every((word) => squash(name).includes(word) || squash(text).includes(word)),
    );
    return lines.length > 0 ? [{ ...section, lines }] : [];
  });
}
