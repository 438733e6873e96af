import { baccaratPage } from './baccarat-page.ts';
import type { HostGuest } from '../host-sessions.ts';
import { graphPage } from './graph-page.ts';
import { highLowPage } from './highlow-page.ts';
import { highLow5sPage } from './highlow5s-page.ts';
import { horsePage } from './horse-page.ts';
import { kenoPage } from './keno-page.ts';
import { roulettePage } from './roulette-page.ts';

/** The frame of each game this host has built. */
export const pages: Readonly<Record<string, (guest: HostGuest, siteOrigins: readonly string[]) => string>> = {
  baccarat: baccaratPage,
  graph: graphPage,
  highlow: highLowPage,
  highlow5s: highLow5sPage,
  horse: horsePage,
  keno: kenoPage,
  roulette: roulettePage,
};
