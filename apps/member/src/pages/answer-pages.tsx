import { boardTypes } from '@lime/domain/boards/board-types.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import type { ComponentType } from 'react';
import { useParams } from '../lib/router/outlet.tsx';
import { WithAnswers } from '../lib/with-answers.tsx';

const useSlug = () => (useParams() as { slug?: string }).slug ?? '';

const infoPage = () => import('../features/pages/info-page.tsx');
const cashPage = async (side: 'in' | 'out') => {
  const [{ CashPage }, { BonusPanel }, { PromotionsLine }, { WalletCard }] = await Promise.all([
    import('../features/cash/cash-page.tsx'),
    import('../features/bonus/bonus-panel.tsx'),
    import('../features/promotions/promotions-line.tsx'),
    import('../features/casino-wallet/wallet-card.tsx'),
  ]);
  const beside = (
    <>
      <PromotionsLine />
      <BonusPanel />
      <WalletCard />
    </>
  );
  return () => <CashPage side={side} bonus={beside} />;
};

type BoardPageId = `${'list' | 'article'}-${BoardTypeId}`;

/** The list and an article of every kind. */
const boardPages = Object.fromEntries(
  boardTypes.flatMap(({ id: kind }): [BoardPageId, () => Promise<ComponentType>][] => [
    [
      `list-${kind}`,
      async () => {
        const { ArticlesPage } = await import('../features/boards/articles-page.tsx');
        return () => <ArticlesPage kind={kind} />;
      },
    ],
    [
      `article-${kind}`,
      async () => {
        const { ArticlePage } = await import('../features/boards/article-page.tsx');
        return () => <ArticlePage kind={kind} />;
      },
    ],
  ]),
) as Record<BoardPageId, () => Promise<ComponentType>>;

const casinoWallet = async (side: 'in' | 'out') => {
  const { CasinoWalletPage } = await import('../features/casino-wallet/casino-wallet-page.tsx');
  return () => <CasinoWalletPage side={side} />;
};

/** Screens that need nothing around them but the answers of calls. The routes' script, a part of the first view, names this file alone. */
const screens = {
  ...boardPages,
  'casino-in': () => casinoWallet('in'),
  'casino-out': () => casinoWallet('out'),
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
  'betting-rules': async () => (await import('../features/boards/betting-rules-page.tsx')).BettingRulesPage,
  faq: async () => (await import('../features/boards/faq-page.tsx')).FaqPage,
  'sport-results': async () => (await import('../features/results/results-page.tsx')).ResultsPage,
  'sport-rules': async () => (await import('../features/rules/sports-rules-page.tsx')).SportsRulesPage,
  activities: async () => (await import('./activities-page.tsx')).ActivitiesPage,
  deposit: () => cashPage('in'),
  withdrawal: () => cashPage('out'),
  points: async () => {
    const [{ PointsPage }, { BonusPanel }, { PromotionsLine }, { LevelPanel }] = await Promise.all([
      import('../features/points/points-page.tsx'),
      import('../features/bonus/bonus-panel.tsx'),
      import('../features/promotions/promotions-line.tsx'),
      import('../features/promotions/level-panel.tsx'),
    ]);
    const beside = (
      <>
        <PromotionsLine />
        <BonusPanel />
        <LevelPanel />
      </>
    );
    return () => <PointsPage bonus={beside} />;
  },
  promotions: async () => (await import('../features/promotions/own-promotions-page.tsx')).OwnPromotionsPage,
  responsible: async () => {
    const { InfoPage } = await infoPage();
    return () => <InfoPage slug="responsible" />;
  },
  fair: async () => {
    const [{ InfoPage }, { FairFront }] = await Promise.all([infoPage(), import('../features/fair/fair-front.tsx')]);
    return () => <InfoPage slug="fair" first={<FairFront />} />;
  },
  info: async () => {
    const { InfoPage } = await infoPage();
    return () => <InfoPage slug={useSlug()} />;
  },
  'game-list': async () => (await import('../features/pages/game-intros.tsx')).GameIntros,
  'game-intro': async () => {
    const { GameIntro } = await import('../features/pages/game-intros.tsx');
    return () => <GameIntro slug={useSlug()} />;
  },
  'token-hub': async () => (await import('../features/token/token-hub.tsx')).TokenHub,
  'casino-main': async () => (await import('../features/casino/hub-page.tsx')).CasinoHub,
  'casino-live': async () => (await import('../features/casino/live-lobby.tsx')).LiveLobby,
  'casino-slots': async () => (await import('../features/casino/slot-lobby.tsx')).SlotLobby,
  'casino-framed': async () => (await import('../features/casino/framed-page.tsx')).FramedCasino,
  'casino-launch': async () => (await import('../features/casino/launch-page.tsx')).LaunchPage,
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
