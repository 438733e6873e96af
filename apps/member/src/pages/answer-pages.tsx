import type { ComponentType } from 'react';
import { WithAnswers } from '../lib/with-answers.tsx';

/** Screens that need nothing around them but the answers of calls. The routes' script, a part of the first view, names this file alone. */
const screens = {
  play: async () => (await import('../features/fair/fair-play-page.tsx')).FairPlayPage,
  seeds: async () => (await import('../features/fair/seeds-page.tsx')).SeedsPage,
  round: async () => (await import('../features/fair/fair-round-page.tsx')).FairRoundPage,
  'lotto-proof': async () => (await import('../features/lotto/proof-page.tsx')).ProofPage,
  attendance: async () => (await import('../features/activities/attendance-screen.tsx')).AttendanceScreen,
  roulette: async () => (await import('../features/activities/roulette-screen.tsx')).RouletteScreen,
  lotto: async () => (await import('../features/lotto/lotto-page.tsx')).LottoPage,
  inquiries: async () => (await import('../features/inquiries/inquiries-page.tsx')).InquiriesPage,
  inquiry: async () => (await import('../features/inquiries/inquiry-page.tsx')).InquiryPage,
  'inquiry-write': async () => (await import('../features/inquiries/write-page.tsx')).WritePage,
  notes: async () => (await import('../features/notes/notes-page.tsx')).NotesPage,
  note: async () => (await import('../features/notes/note-page.tsx')).NotePage,
  referral: async () => (await import('../features/account/referral-page.tsx')).ReferralPage,
  account: async () => (await import('../features/account/account-page.tsx')).AccountPage,
  chat: async () => (await import('../features/chat/chat-page.tsx')).ChatPage,
  'betting-rules': async () => (await import('../features/boards/rules-page.tsx')).BettingRulesPage,
  faq: async () => (await import('../features/boards/faq-page.tsx')).FaqPage,
  'sport-results': async () => (await import('../features/results/results-page.tsx')).ResultsPage,
};
export type AnswerPageId = keyof typeof screens;

const pages: Partial<Record<AnswerPageId, { Page: ComponentType }>> = {};

/** A page with such a screen; the same one whenever it is asked for. */
export async function pageOf(id: AnswerPageId): Promise<{ Page: ComponentType }> {
  const Screen = await screens[id]();
  return (pages[id] ??= {
    Page: () => (
      <WithAnswers>
        <Screen />
      </WithAnswers>
    ),
  });
}
