import { isAlarmAddress } from '@lime/domain/alarms/alarm-address.ts';
import { alarmChannels, alarmKinds, alarmMoments } from '@lime/domain/alarms/alarm-rules.ts';
import type { AlarmChannel, AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';
import { staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import * as z from 'zod';
import { idText, staffCall } from './call.ts';

/** Devices of one member of staff that push may ring. */
export const maxPushDevices = 10;

/** Alarms there can be. */
export const maxAlarms = 50;

const minute = z.int().min(0).max(1_439);

/** Who is called outside of the browser, and for what. */
export type WireAlarm = {
  id: string;
  name: string;
  /** the person whose rights count; null: those of `role` do */
  staffId: string | null;
  loginId: string | null;
  role: StaffRole | null;
  channel: AlarmChannel;
  /** of the channel: the telegram chat, the mail addresses, the webhook's id; empty for push */
  address: string;
  kinds: AlarmKind[];
  /** kinds of these that whom it calls may not see: it does not ring for them */
  unseen: AlarmKind[];
  moment: AlarmMoment;
  /** minutes of the Seoul day; null: it rings all day */
  quiet: { from: number; to: number } | null;
  on: boolean;
  changedAt: string;
};

/** All alarms, by name, and whom they may call. */
export const listAlarms = staffCall<{
  list: WireAlarm[];
  people: { id: string; loginId: string; name: string }[];
  /** which of them can send: a bot, a mail server */
  ready: Record<AlarmChannel, boolean>;
  webhooks: { id: string; name: string }[];
}>()({
  path: '/staff/alarms/list',
  summary: '알림 목록',
  right: 'integrations.view',
  input: z.strictObject({}),
});

/** Adds an alarm, or changes the one named. It rings for what begins to wait from then on, and for what gets late. */
export const saveAlarm = staffCall<{ id: string }>()({
  path: '/staff/alarms/save',
  summary: '알림 저장',
  throws: ['ALARMS_FULL', 'WEBHOOK_OFF', 'NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z
    .strictObject({
      id: idText.optional(),
      name: z.string().trim().min(1).max(40),
      staffId: idText.nullable(),
      role: z.enum(staffRoles).nullable(),
      channel: z.enum(alarmChannels).default('telegram'),
      address: z.string().trim().max(500),
      kinds: z.array(z.enum(alarmKinds)).min(1).max(alarmKinds.length),
      moment: z.enum(alarmMoments),
      quiet: z.strictObject({ from: minute, to: minute }).nullable(),
      on: z.boolean(),
    })
    .refine(({ staffId, role }) => (staffId === null) !== (role === null), { path: ['role'] })
    .refine(({ channel, address }) => isAlarmAddress(channel, address), { path: ['address'] }),
});

/** Removes an alarm. */
export const removeAlarm = staffCall<Record<string, never>>()({
  path: '/staff/alarms/remove',
  summary: '알림 삭제',
  throws: ['NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Sends an alarm a try. */
export const tryAlarm = staffCall<{ eventId: string }>()({
  path: '/staff/alarms/try',
  summary: '알림 시험 전송',
  throws: ['ALARM_OFF', 'ALARM_CHANNEL_MISSING', 'NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Something that waits for staff, with how long it may. */
export type WireAlert = {
  kind: AlarmKind;
  id: string;
  /** since when it waits */
  at: string;
  /** a member's login id; of a result its home team, of a game its id */
  who: string;
  /** won; null where no money is asked for */
  amount: number | null;
  /** minutes after which it is late */
  target: number;
};

/** What waits of the kinds one may see: what is late first, by how long it is over its target. */
export const listAlerts = staffCall<{ list: WireAlert[]; total: number; late: number }>()({
  path: '/staff/alarms/now',
  summary: '기다리는 일과 목표 시간',
  right: null,
  input: z.strictObject({}),
});

/** A browser of a member of staff that push rings. */
export type WirePushDevice = { id: string; name: string; madeAt: string; endpoint: string };

/** One's own browsers that push rings, and for what. */
export const listPushDevices = staffCall<{
  /** what a browser subscribes with: the site's public key, base64url */
  key: string;
  devices: WirePushDevice[];
  /** alarms by push that call the reader */
  alarms: Pick<WireAlarm, 'name' | 'kinds' | 'moment' | 'quiet'>[];
}>()({
  path: '/staff/me/push',
  summary: '내 푸시 기기 조회',
  right: null,
  input: z.strictObject({}),
});

/** Lets push ring this browser, for the caller alone: whoever subscribed it before is called here no more. */
export const addPushDevice = staffCall<{ id: string }>()({
  path: '/staff/me/push/add',
  summary: '내 푸시 기기 등록',
  throws: ['PUSH_DEVICE_INVALID', 'PUSH_DEVICES_FULL'],
  right: null,
  writes: true,
  input: z.strictObject({
    name: z.string().trim().min(1).max(60),
    endpoint: z.string().min(10).max(1_000),
    /** of the subscription, base64url: a point of P-256 and 16 bytes */
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
});

/** Push rings this device no more. */
export const removePushDevice = staffCall<Record<string, never>>()({
  path: '/staff/me/push/remove',
  summary: '내 푸시 기기 삭제',
  throws: ['NOT_FOUND'],
  right: null,
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Rings a device of one's own once. */
export const tryPushDevice = staffCall<{ eventId: string }>()({
  path: '/staff/me/push/try',
  summary: '내 푸시 기기 시험',
  throws: ['NOT_FOUND'],
  right: null,
  writes: true,
  input: z.strictObject({ id: idText }),
});
