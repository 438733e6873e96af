import { staffRoleNames } from '@lime/domain/access/staff-rights.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Authenticator } from '../../lib/authenticator.tsx';
import { PasswordForm } from '../../lib/own-password-form.tsx';
import { Page } from '../../lib/page.tsx';
import { queryClient } from '../../lib/query.ts';
import { authenticatorOfStaff, changePassword, refreshStaff, useStaff } from '../../lib/staff-session.ts';
import { OwnSessions } from './own-sessions.tsx';
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
      actions={
        <AppLink to="/staff/acts" className="btn small outline">
          내 업무 기록
        </AppLink>
      }
    >
      {staff.mustSetUp && (
        <MessageBand tone="warn">
          {staffRoleNames[staff.role]} 역할은 2단계 인증을 등록해야 업무 화면을 쓸 수 있어요.
        </MessageBand>
      )}
      <div className="own-account">
        <div className="column">
          <Authenticator account={staff} calls={authenticatorOfStaff} onChange={() => void refreshStaff()} />
          <PasswordForm
            change={changePassword}
            onDone={() => void queryClient.invalidateQueries({ queryKey: ['own-sessions'] })}
          />
        </div>
        <OwnSessions />
      </div>
    </Page>
  );
}
