/** The pages of what is open to other systems. */
export const integrationLinks = [
  { to: '/integrations', name: '웹훅' },
  { to: '/integrations/alarms', name: '알림' },
  { to: '/integrations/keys', name: 'API 키' },
  { to: '/integrations/deliveries', name: '전송 기록' },
] as const;
