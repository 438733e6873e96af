import { authTexts } from './auth.texts.ts';
import { betTexts } from './betting.texts.ts';
import { cashTexts } from './cash.texts.ts';
import { casinoTexts } from './casino.texts.ts';
import { casinoWalletTexts } from './casino-wallet.texts.ts';
import { chatTexts } from './chat.texts.ts';
import { commonTexts } from './common.texts.ts';
import { activityTexts } from './activities.texts.ts';
import { feedTexts } from './feeds.texts.ts';
import { inquiryTexts } from './inquiries.texts.ts';
import { launchTexts } from './launch.texts.ts';
import { lottoTexts } from './lotto.texts.ts';
import { noteTexts } from './notes.texts.ts';
import { pictureTexts } from './pictures.texts.ts';
import { privacyTexts } from './privacy.texts.ts';
import { providerTexts } from './provider-calls.texts.ts';
import { resultTexts } from './results.texts.ts';
import { slipTexts } from './slips.texts.ts';
import { alarmTexts } from './staff-alarms.texts.ts';
import { accessTexts } from './staff-access.texts.ts';
import { suggestionTexts } from './staff-suggestions.texts.ts';
import { apiKeyTexts } from './staff-api-keys.texts.ts';
import { deliveryTexts } from './staff-deliveries.texts.ts';
import { memberBulkTexts } from './staff-member-bulk.texts.ts';
import { segmentTexts } from './staff-segments.texts.ts';
import { agentTexts } from './staff-agents.texts.ts';
import { staffBoardTexts } from './staff-boards.texts.ts';
import { staffGameTexts } from './staff-games.texts.ts';
import { payoutTexts } from './staff-payouts.texts.ts';
import { promotionTexts } from './staff-promotions.texts.ts';
import { shiftTexts } from './staff-shifts.texts.ts';
import { staffTexts } from './staff.texts.ts';
import { tradingTexts } from './trading.texts.ts';

const texts = {
  ...commonTexts,
  ...authTexts,
  ...betTexts,
  ...cashTexts,
  ...casinoTexts,
  ...casinoWalletTexts,
  ...chatTexts,
  ...activityTexts,
  ...feedTexts,
  ...inquiryTexts,
  ...launchTexts,
  ...lottoTexts,
  ...noteTexts,
  ...pictureTexts,
  ...privacyTexts,
  ...providerTexts,
  ...resultTexts,
  ...memberBulkTexts,
  ...segmentTexts,
  ...deliveryTexts,
  ...accessTexts,
  ...suggestionTexts,
  ...apiKeyTexts,
  ...alarmTexts,
  ...slipTexts,
  ...agentTexts,
  ...staffBoardTexts,
  ...staffGameTexts,
  ...payoutTexts,
  ...promotionTexts,
  ...shiftTexts,
  ...staffTexts,
  ...tradingTexts,
};
const all: Readonly<Record<string, (refusal: never) => string>> = texts;

/** Every code a refusal may have. */
export type RefusalCode = keyof typeof texts;

/** The Korean text of a refusal; an unknown code is our own bug and reads as a general failure. */
export function textOf(code: string, detail: unknown): string {
  const text = all[code] ?? all['SERVER_FAULT']!;
  return text({ code, detail } as never);
}
