import { alarmKinds, alarmMoments } from '@lime/domain/alarms/alarm-rules.ts';
import type { AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';
import { staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import * as z from 'zod';
import { idText, staffCall } from './call.ts';

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
  /** the telegram chat */
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
  /** is there a bot that can send? */
  ready: boolean;
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
  throws: ['ALARMS_FULL', 'NOT_FOUND'],
  right: 'integrations.edit',
  writes: true,
  input: z
    .strictObject({
      id: idText.optional(),
      name: z.string().trim().min(1).max(40),
      staffId: idText.nullable(),
      role: z.enum(staffRoles).nullable(),
      /** the number of a telegram chat, or the name of a public channel */
      address: z
        .string()
        .trim()
        .regex(/^(-?\d{1,20}|@[A-Za-z]\w{3,63})$/),
      kinds: z.array(z.enum(alarmKinds)).min(1).max(alarmKinds.length),
      moment: z.enum(alarmMoments),
      quiet: z.strictObject({ from: minute, to: minute }).nullable(),
      on: z.boolean(),
    })
    .refine(({ staffId, role }) => (staffId === null) !== (role === null), { path: ['role'] }),
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
