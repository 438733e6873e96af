import type { AlarmChannel } from '@lime/domain/alarms/alarm-rules.ts';
import * as z from 'zod';
import { amount, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import { deliveryEvents, deliveryStates } from './delivery-events.ts';
import type { DeliveryEventId, DeliveryState } from './delivery-events.ts';

/** Webhooks there can be. */
export const maxWebhooks = 20;

/** A receiver of events: an operator's own system. */
export type WireWebhook = {
  id: string;
  name: string;
  url: string;
  events: DeliveryEventId[];
  /** of `slip.settled`: payouts from so many won on */
  fromAmount: number;
  /** gone: it answered 410, and gets nothing until it is switched on again */
  state: 'on' | 'off' | 'gone';
  by: string;
  changedAt: string;
  /** of the last day */
  sent: number;
  failed: number;
  waiting: number;
};

/** Something that is sent, or was. */
export type WireDelivery = {
  id: string;
  /** what its receiver knows it by: the same however often it is sent */
  eventId: string;
  channel: AlarmChannel;
  event: string;
  /** to whom */
  name: string;
  /** of a webhook; of an alarm its address; empty for push */
  url: string;
  body: Record<string, unknown>;
  state: DeliveryState;
  tries: number;
  /** how often staff sent it again */
  replays: number;
  /** of the newest answer; null: none came */
  code: number | null;
  /** why the newest try failed without an answer */
  problem: string | null;
  at: string;
  triedAt: string | null;
  /** when it is tried next; null once it has ended */
  nextAt: string | null;
  endedAt: string | null;
};

const eventIds = deliveryEvents.map(({ id }) => id);

/** All webhooks, by name. */
export const listWebhooks = staffCall<{ list: WireWebhook[] }>()({
  path: '/staff/webhooks/list',
  summary: '웹훅 목록',
  right: 'integrations.view',
  input: z.strictObject({}),
});

/** Adds a webhook, whose secret is answered this once, or changes the one named (secret: null). */
export const saveWebhook = staffCall<{ id: string; secret: string | null }>()({
  path: '/staff/webhooks/save',
  summary: '웹훅 저장',
  throws: ['WEBHOOK_ADDRESS', 'WEBHOOKS_FULL', 'NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({
    id: idText.optional(),
    name: z.string().trim().min(1).max(40),
    url: z.string().trim().min(8).max(500),
    events: z.array(z.enum(eventIds)).min(1).max(eventIds.length),
    fromAmount: amount,
    on: z.boolean(),
  }),
});

/** Makes another secret, answered this once; the one before signs nothing from now on. */
export const renewWebhookSecret = staffCall<{ secret: string }>()({
  path: '/staff/webhooks/secret',
  summary: '웹훅 서명 키 재발급',
  throws: ['NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Removes a webhook: what waits for it is given up. */
export const removeWebhook = staffCall<Record<string, never>>()({
  path: '/staff/webhooks/remove',
  summary: '웹훅 삭제',
  throws: ['NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Sends a webhook something that says no more than that it is a try. */
export const tryWebhook = staffCall<{ eventId: string }>()({
  path: '/staff/webhooks/try',
  summary: '웹훅 시험 전송',
  throws: ['WEBHOOK_OFF', 'NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** What was sent, newest first. */
export const listDeliveries = staffCall<{ list: WireDelivery[]; pagination: Pagination }>()({
  path: '/staff/deliveries/list',
  summary: '외부 전송 기록',
  right: 'integrations.view',
  input: z.strictObject({
    page,
    size: pageSize,
    webhook: idText.optional(),
    event: z.string().max(40).optional(),
    state: z.enum(deliveryStates).optional(),
  }),
});

/** Sends again what has ended, under the same id. */
export const replayDelivery = staffCall<Record<string, never>>()({
  path: '/staff/deliveries/replay',
  summary: '외부 전송 다시 보내기',
  throws: ['DELIVERY_WAITING', 'WEBHOOK_OFF', 'NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});
