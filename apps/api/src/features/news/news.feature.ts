import type { Core } from '../../core/context.ts';
import type { PresenceBook } from '../../core/realtime/presence.ts';
import type { Feature } from '../feature.ts';
import { createDecisionNotes } from './news.service.ts';

/** Tells members who are away what was decided of their requests and slips. */
export function newsFeature(core: Core, presence: PresenceBook): Feature {
  return { name: 'news', workers: [createDecisionNotes(core, presence)] };
}
