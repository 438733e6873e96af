import type { MenuName } from '@lime/domain/access/menus.ts';
import bacc from '../../lib/art/bacc.svg';
import balls from '../../lib/art/balls.svg';
import cards from '../../lib/art/cards.svg';
import crash from '../../lib/art/crash.svg';
import hilo from '../../lib/art/hilo.svg';
import horse from '../../lib/art/horse.svg';
import keno from '../../lib/art/keno.svg';
import ladder from '../../lib/art/ladder.svg';
import live from '../../lib/art/live.svg';
import oe from '../../lib/art/oe.svg';
import pitch from '../../lib/art/pitch.svg';
import roulette from '../../lib/art/roulette.svg';
import slots from '../../lib/art/slots.svg';

/** A game as its introduction shows it: drawn, and where it is played. */
type Game = { readonly art: string; readonly path: string; readonly menu?: MenuName };

/** By the name of its introduction. Adding one is adding an element. */
const games: Readonly<Record<string, Game>> = {
  korean: { art: pitch, path: '/sport/korean', menu: '스포츠-한국형' },
  european: { art: pitch, path: '/sport/prematch', menu: '스포츠-유럽형' },
  special: { art: pitch, path: '/sport/special', menu: '스포츠-한국형2' },
  overseas: { art: pitch, path: '/sport/lsport/korean', menu: '스포츠-한국형2' },
  inplay: { art: live, path: '/sport/livematch', menu: '인플레이' },
  live: { art: live, path: '/sport/live', menu: '라이브' },
  powerball: { art: balls, path: '/mini/powerball', menu: '파워볼' },
  powerladder: { art: ladder, path: '/mini/powerladder', menu: '파워사다리' },
  kenoladder: { art: ladder, path: '/mini/kenoladder' },
  'lotus-oddeven': { art: oe, path: '/lotus/oe', menu: '로투스-홀짝' },
  'lotus-baccarat': { art: bacc, path: '/lotus/baccarat1', menu: '로투스-바카라1' },
  'token-roulette': { art: roulette, path: '/token/roulette', menu: '토큰-룰렛' },
  'token-graph': { art: crash, path: '/token/graph' },
  'token-highlow': { art: hilo, path: '/token/highlow', menu: '토큰-하이로우' },
  'token-highlow5s': { art: hilo, path: '/token/highlow5s', menu: '토큰-하이로우5초' },
  'token-baccarat': { art: bacc, path: '/token/baccarat', menu: '토큰-바카라' },
  'token-keno': { art: keno, path: '/token/keno' },
  'token-horse': { art: horse, path: '/token/horse' },
  'token-powerball': { art: balls, path: '/token/powerball' },
  'live-casino': { art: cards, path: '/casino/live', menu: '카지노-라이브' },
  slots: { art: slots, path: '/casino/slot', menu: '슬롯' },
};

/** Null for an introduction that staff have added. */
export function gameOf(slug: string | null): Game | null {
  return slug === null ? null : (games[slug] ?? null);
}

/** For those without a drawing of their own. */
export const otherArt = cards;
