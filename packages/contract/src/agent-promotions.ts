import type { PromotionKindId } from '@lime/domain/promotions/promotion-kinds.ts';
import * as z from 'zod';
import { agentCall, idText, staffCall } from './call.ts';

/** A bonus that members take themselves, open now or later, and whether an agent's own members may take it. */
export type WireAgentPromotion = {
  id: string;
  /** of the kinds that look at a deposit, `coupon` or `comp` */
  kind: PromotionKindId;
  name: string;
  /** staff allow it for these members */
  byStaff: boolean;
  /** the agent allows it too: members may take it when both do */
  byAgent: boolean;
};

/** Bonuses with a deposit, by a code or for the asking, and whether an agent's own members may take them. */
export const listAgentPromotions = staffCall<{ list: WireAgentPromotion[] }>()({
  path: '/staff/agents/promotions',
  summary: '총판 회원의 보너스',
  throws: ['NOT_FOUND'],
  right: 'agents.view',
  input: z.strictObject({ id: idText }),
});

/** Switches a bonus for an agent's own members. The agent cannot switch on what staff switched off. */
export const switchAgentPromotion = staffCall<Record<string, never>>()({
  path: '/staff/agents/switch-promotion',
  summary: '총판 회원의 보너스 켜기·끄기',
  throws: ['NOT_FOUND'],
  right: 'agents.edit',
  writes: true,
  input: z.strictObject({ id: idText, promotionId: idText, on: z.boolean() }),
});

/** Bonuses with a deposit, by a code or for the asking, and whether the caller's own members may take them. */
export const ownAgentPromotions = agentCall<{ list: WireAgentPromotion[] }>()({
  path: '/agent/promotions',
  summary: '내 회원의 보너스',
  input: z.strictObject({}),
});

/** Switches a bonus that staff left open for the caller's own members. */
export const switchOwnPromotion = agentCall<Record<string, never>>()({
  path: '/agent/switch-promotion',
  summary: '내 회원의 보너스 켜기·끄기',
  throws: ['AGENT_PROMOTION_CLOSED', 'NOT_FOUND'],
  writes: true,
  input: z.strictObject({ promotionId: idText, on: z.boolean() }),
});
