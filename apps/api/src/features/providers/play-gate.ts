import { mayStake } from '@lime/domain/access/may-stake.ts';
import { restFault } from '@lime/domain/access/resting.ts';
import { hostedStakeFault } from '@lime/domain/betting/hosted-stake.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { heldTo } from '@lime/domain/limits/level-limits.ts';
import type { LevelLimits } from '@lime/domain/limits/level-limits.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { Refused } from '../../core/refused.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';

type Game = Pick<AnyHostedGame, 'menu'>;

export type PlayGate = {
  /** What the bets of this member are held to. */
  limits(member: MemberFacts): LevelLimits;
  /** May this member play this game now? @returns null, or why not */
  playFault(member: MemberFacts, game: Game): Refused | null;
  /** And with this stake? @param most what it can pay at most; null: nobody says */
  stakeFault(member: MemberFacts, game: Game, stake: number, most: number | null): Refused | null;
};

/**
 * What a play of a hosted game passes: emergency, menu and repair, the member's permission, state and age, limits. Asked when
 * a launch token is redeemed and again at every debit. Source: decisions 78 and 79.
 */
export function createPlayGate(
  settings: Pick<LiveSettings, 'get' | 'limits' | 'ageLimit'>,
  siteGate: Pick<SiteGate, 'assertMenuOpen'>,
): PlayGate {
  function playFault(member: MemberFacts, { menu }: Game): Refused | null {
    const { active, text } = settings.get('emergency');
    if (active) return new Refused({ code: 'SITE_EMERGENCY', detail: { text, retryAfter: 30 } }, 503);
    try {
      siteGate.assertMenuOpen(menu);
    } catch (error) {
      if (error instanceof Refused) return error;
      throw error;
    }
    if (member.permissions[menu]?.active === false) return new Refused({ code: 'PLAY_NOT_PERMITTED' });
    const fault = mayStake(member, seoulDay(new Date()), settings.ageLimit());
    return fault && new Refused(fault);
  }
  const limitsOf = (member: MemberFacts) => heldTo(settings.limits(member.grade, 'Other'), member.maxStake);
  return {
    limits: limitsOf,
    playFault,
    stakeFault(member, game, stake, most) {
      const fault = playFault(member, game);
      if (fault) return fault;
      // one who rests may look: the stake alone waits
      const rest = restFault(member.restingUntil, Date.now());
      if (rest) return new Refused(rest);
      const above = hostedStakeFault(stake, most, limitsOf(member));
      return above && new Refused(above);
    },
  };
}
