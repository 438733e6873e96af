import { useMedia } from '@lime/ui/use-media.ts';

/** Whether the office is held in a hand: tabs at the foot instead of the menu at the side. The styles use the same width. */
export const useIsPhone = (): boolean => useMedia('(max-width: 720px)');
