import * as activities from './activities.ts';
import * as auth from './auth.ts';
import * as banners from './banners.ts';
import * as betting from './betting.ts';
import * as boards from './boards.ts';
import * as bonus from './bonus.ts';
import type { CallsOf } from './call.ts';
import * as care from './care.ts';
import * as cash from './cash.ts';
import * as casino from './casino.ts';
import * as casinoWallet from './casino-wallet.ts';
import * as chat from './chat.ts';
import * as fixtures from './fixtures.ts';
import * as games from './games.ts';
import * as inquiries from './inquiries.ts';
import * as launch from './launch.ts';
import * as lotto from './lotto.ts';
import * as notes from './notes.ts';
import * as points from './points.ts';
import * as popup from './popup.ts';
import * as privacy from './privacy.ts';
import * as promotions from './promotions.ts';
import * as seeds from './seeds.ts';
import * as settings from './settings.ts';
import * as signInHelp from './sign-in-help.ts';

/** What declares the calls of members, visitors and providers, by noun; two of them also declare calls of the office. */
export const memberNouns = {
  auth,
  signInHelp,
  settings,
  fixtures,
  games,
  betting,
  launch,
  seeds,
  care,
  privacy,
  cash,
  casino,
  casinoWallet,
  points,
  bonus,
  promotions,
  activities,
  lotto,
  boards,
  inquiries,
  chat,
  notes,
  popup,
  banners,
};

/** Every call declared with them, by its path. */
export type CallsOfMembers = CallsOf<typeof memberNouns>;
