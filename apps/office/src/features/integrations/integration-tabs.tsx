import { BookOpenText } from 'lucide-react';
import { SubLinks } from '../../lib/sub-links.tsx';

/** Pages about integrations with other systems. */
const links = [
  { to: '/integrations', name: '웹훅' },
  { to: '/integrations/alarms', name: '알림' },
  { to: '/integrations/keys', name: 'API 키' },
  { to: '/integrations/deliveries', name: '전송 기록' },
] as const;

/** The way between them, and what to hand to those who build on it. */
export function IntegrationTabs() {
  return (
    <>
      <SubLinks label="외부 연동" links={links} />
      <p className="integration-docs">
        <BookOpenText size={15} aria-hidden />
        개발자에게 보낼 문서:
        <a href="/api/docs/guide" target="_blank" rel="noreferrer">
          연동 안내
        </a>
        <a href="/api/docs" target="_blank" rel="noreferrer">
          API 문서
        </a>
      </p>
    </>
  );
}
