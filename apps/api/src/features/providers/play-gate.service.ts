import { mayStake } from '@lime/domain/access/may-stake.ts';
import { restFault } from '@lime/domain/access/resting.ts';
import { hostedStakeFault } from '@lime/domain/betting/hosted-stake.ts';
import { casinoLobbies } from '@lime/domain/casino/casino-games.ts';
import { indexLobby, lobbyFault, vendorLimit } from '@lime/domain/casino/lobby-terms.ts';
import type { LobbyIndex } from '@lime/domain/casino/lobby-terms.ts';
import type { ProviderGame } from '@lime/domain/games/provider-game.ts';
import { heldTo } from '@lime/domain/limits/level-limits.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';
import { heldToRound } from '@lime/domain/limits/round-limits.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Refused } from '../../core/refused.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import type { PlayedPage } from './provider-list.service.ts';
import type { CreditCaps } from './wallet-waits.ts';

type Game = PlayedPage & Pick<ProviderGame, 'stakes'>;
type Limited = Pick<PlayedPage, 'kind' | 'vendor'>;

export type PlayGate = {
  /**
   * What the bets of this member are held to, in games of this kind and vendor. Those of the casino have minimums of their
   * own, not the grade's, and a vendor may have a lower maximum.
   */
  limits(member: MemberFacts, page: Limited): LevelLimits;
  /** May this member play this game, or open this page, now? @returns null, or why not */
  playFault(member: MemberFacts, page: PlayedPage): Refused | null;
  /** May this member bet on this game now, whatever the stake? @returns null, or why not */
  betFault(member: MemberFacts, game: PlayedPage): Refused | null;
  /** What a host may pay before its credits wait for staff. */
  creditCaps(): CreditCaps;
  /** Whether what staff set for a game or its vendor closes it to this member. */
  isClosed(member: MemberFacts, page: PlayedPage): boolean;
  /**
   * And with this stake?
   *
   * @param most        what it can pay at most; null: nobody says
   * @param isOpenPlay  whether the stake goes on with a play that has an open one, asked only of what staff closed: that closes
   *   new plays alone
   */
  stakeFault(
    member: MemberFacts,
    game: Game,
    stake: number,
    most: number | null,
    isOpenPlay?: () => boolean,
  ): Refused | null;
};

/**
 * What a play of a hosted game passes: emergency, menus and repair, the old check of the casino, what staff set for its vendor
 * and for itself, the member's permission, state and age, the limits of the game, the vendor and the member. Asked when a launch
 * is made and redeemed, and again at every debit; credits and cancels do not pass it. A further debit of an open play passes all
 * but what staff set for its vendor and game, so that a hand under way can be played to its end.
 * Source: decisions 78, 79 and 104; specification 2 §5; docs/decisions/0076-casino-lobby-settings.md.
 */
export function createPlayGate(
  settings: Pick<LiveSettings, 'get' | 'limits' | 'ageLimit'>,
  siteGate: Pick<SiteGate, 'menuFault'>,
): PlayGate {
  // asked with every debit: indexed once for each value of the setting
  let lobby: { of: unknown; index: LobbyIndex } | null = null;
  function lobbyIndex(): LobbyIndex {
    const of = settings.get('casinoLobby');
    if (lobby?.of !== of) lobby = { of, index: indexLobby(of) };
    return lobby.index;
  }

  const closingFault = (member: MemberFacts, page: PlayedPage) => lobbyFault(lobbyIndex(), member.grade, page);

  function playFault(member: MemberFacts, page: PlayedPage, isOpenPlay = () => false): Refused | null {
    const { kind, menus } = page;
    const { active, text } = settings.get('emergency');
    if (active) return new Refused({ code: 'SITE_EMERGENCY', detail: { text, retryAfter: 30 } }, 503);
    for (const menu of menus) {
      const menuFault = siteGate.menuFault(menu);
      if (menuFault) return new Refused(menuFault, 403);
    }
    const closed = kind === 'token' ? null : casinoFault(settings, member);
    if (closed) return closed;
    const ofLobby = closingFault(member, page);
    if (ofLobby && !isOpenPlay()) return new Refused(ofLobby);
    const denied = menus.find((menu) => member.permissions[menu]?.active === false);
    if (denied !== undefined) return notPermitted(denied);
    const fault = mayStake(member, seoulDay(new Date()), settings.ageLimit());
    return fault && new Refused(fault);
  }
  function betFault(member: MemberFacts, page: PlayedPage, isOpenPlay = () => false): Refused | null {
    const fault = playFault(member, page, isOpenPlay);
    if (fault) return fault;
    // a resting member may open games, but not bet
    const rest = restFault(member.restingUntil, Date.now());
    return rest && new Refused(rest);
  }
  const limitsOf = (member: MemberFacts, { kind, vendor }: Limited) => {
    const limits = heldTo(settings.limits(member.grade, 'Other'), member);
    if (kind === 'token') return limits;
    return {
      ...heldTo(limits, { maxStake: vendorLimit(lobbyIndex(), member.grade, vendor), maxWin: null }),
      minBetting: 1,
    };
  };
  return {
    limits: limitsOf,
    playFault: (member, page) => playFault(member, page),
    betFault: (member, page) => betFault(member, page),
    creditCaps: () => settings.get('provider'),
    isClosed: (member, page) => closingFault(member, page) !== null,
    stakeFault(member, game, stake, most, isOpenPlay) {
      const fault = betFault(member, game, isOpenPlay);
      if (fault) return fault;
      const stakes = game.stakes && { minBetting: game.stakes.min, maxBetting: game.stakes.max };
      const above = hostedStakeFault(stake, most, heldToRound(limitsOf(member, game), stakes));
      return above && new Refused(above);
    },
  };
}

/** The old check of the casino, where an operator switched it on. Source: specification 2 §5, decision 104. */
export function casinoFault(settings: Pick<LiveSettings, 'get'>, { type }: Pick<MemberFacts, 'type'>): Refused | null {
  const isShut = settings.get('casino').settlementExcludedOnly && type !== '정산제외';
  return isShut ? new Refused({ code: 'CASINO_CLOSED' }, 403) : null;
}

/** A menu entry of a studio has a text of its own. */
const notPermitted = (menu: string): Refused =>
  casinoLobbies.some(({ studioMenu }) => studioMenu === menu)
    ? new Refused({ code: 'STUDIO_NOT_PERMITTED', detail: { menu } })
    : new Refused({ code: 'PLAY_NOT_PERMITTED' });
