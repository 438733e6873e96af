import { staffRoleNames } from '@lime/domain/access/staff-rights.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Page } from '../../lib/page.tsx';
import { useStaff } from '../../lib/staff-session.ts';
import { Authenticator } from './authenticator.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { PasswordForm } from './staff-password-form.tsx';
import './staff.css';

/** What one does with one's own account: second factor, password, sessions. */
export function OwnAccount() {
  const staff = useStaff();
  if (staff === null) return null;
  return (
    <Page
      title="내 계정"
      sub={
        <>
          {staff.name} · {staff.loginId} <Badge tone="outline">{staffRoleNames[staff.role]}</Badge>
        </>
      }
    >
      {staff.mustSetUp && (
        <MessageBand tone="warn">
          {staffRoleNames[staff.role]} 역할은 2단계 인증을 등록해야 업무 화면을 쓸 수 있어요.
        </MessageBand>
      )}
      <div className="own-account">
        <div className="column">
          <Authenticator staff={staff} />
          <PasswordForm />
        </div>
        <OwnSessions />
      </div>
    </Page>
  );
}
