import * as z from 'zod';
import { call } from './call.ts';
import type { WirePicture } from './pictures.ts';

/** A popup as a visitor's or member's screen shows it. Plain text; line breaks are kept. */
export type WirePopup = {
  seq: string;
  kind: 'notice' | 'event';
  title: string;
  body: string;
  link: string;
  /** above the words; null: none */
  picture: WirePicture | null;
  place: 'all' | 'main';
  isVisible: boolean;
  startsAt: string | null;
  endsAt: string | null;
};

/** The popups for the member or visitor who asks (audience, grade, period), in their order. Source: specification 0 §7. */
export const listPopups = call<{ popups: WirePopup[] }>()({
  path: '/setting/popup/lime',
  summary: '팝업 목록',
  auth: 'visitor',
  always: true,
  get: true,
  input: z.strictObject({}),
});
