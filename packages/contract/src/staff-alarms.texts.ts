import type { AlarmChannel } from '@lime/domain/alarms/alarm-rules.ts';
import type { Texts } from './texts.ts';

type AlarmRefusal =
  | { code: 'ALARMS_FULL'; detail: { max: number } }
  | { code: 'ALARM_OFF' }
  | { code: 'ALARM_CHANNEL_MISSING'; detail: { channel: AlarmChannel } }
  | { code: 'PUSH_DEVICE_INVALID' }
  | { code: 'PUSH_DEVICES_FULL'; detail: { max: number } };

const missing: Readonly<Record<AlarmChannel, string>> = {
  telegram: '텔레그램 봇이 설정되지 않았어요. 서버의 TELEGRAM_TOKEN을 설정해주세요.',
  mail: '메일 서버가 설정되지 않았어요. 서버의 SMTP_URL과 SMTP_FROM을 설정해주세요.',
  push: '받는 사람이 푸시를 켠 기기가 없어요. 받는 사람이 알림 화면에서 기기를 등록해야 해요.',
  webhook: '보낼 웹훅이 꺼져 있거나 지워졌어요.',
};

/** Korean texts of the refusals of alarms. */
export const alarmTexts: Texts<AlarmRefusal> = {
  ALARMS_FULL: ({ detail }) => `알림은 ${detail.max}개까지 만들 수 있어요. 안 쓰는 알림을 지워주세요.`,
  ALARM_OFF: () => '꺼져 있거나 지운 알림이에요. 켠 다음 보내주세요.',
  ALARM_CHANNEL_MISSING: ({ detail }) => missing[detail.channel],
  PUSH_DEVICE_INVALID: () => '이 브라우저의 푸시 주소를 쓸 수 없어요. 알림을 끄고 다시 켜주세요.',
  PUSH_DEVICES_FULL: ({ detail }) => `기기는 ${detail.max}대까지 등록할 수 있어요. 안 쓰는 기기를 지워주세요.`,
};
