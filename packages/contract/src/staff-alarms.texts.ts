import type { Texts } from './texts.ts';

type AlarmRefusal =
  | { code: 'ALARMS_FULL'; detail: { max: number } }
  | { code: 'ALARM_OFF' }
  | { code: 'ALARM_CHANNEL_MISSING' };

/** Korean texts of the refusals of alarms. */
export const alarmTexts: Texts<AlarmRefusal> = {
  ALARMS_FULL: ({ detail }) => `알림은 ${detail.max}개까지 만들 수 있어요. 안 쓰는 알림을 지워주세요.`,
  ALARM_OFF: () => '꺼져 있거나 지운 알림이에요. 켠 다음 보내주세요.',
  ALARM_CHANNEL_MISSING: () => '텔레그램 봇이 설정되지 않았어요. 서버의 TELEGRAM_TOKEN을 설정해주세요.',
};
