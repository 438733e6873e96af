import { useMedia } from '@lime/ui/use-media.ts';

const phoneQuery = '(max-width: 720px)';

/** Whether the office is held in a hand: tabs at the foot instead of the menu at the side. The styles use the same width. */
export const useIsPhone = (): boolean => useMedia(phoneQuery);

/** The same, read once: for what happens at a press. */
export const isPhone = (): boolean => window.matchMedia(phoneQuery).matches;
