import { MessageBand } from '@lime/ui/states.tsx';
import { PasswordForm } from '../lib/own-password-form.tsx';
import '../features/staff/staff.css';
import { Page } from '../lib/page.tsx';
import { changePassword, refreshStaff } from '../lib/staff-session.ts';

/** Another person has seen this password: until its owner chooses one, nothing else opens. */
export function MustChangePassword() {
  return (
    <Page title="새 비밀번호 정하기">
      <MessageBand tone="warn">
        지금 비밀번호는 다른 사람이 만든 임시 비밀번호예요. 본인만 아는 비밀번호로 바꾸면 업무 화면이 열려요.
      </MessageBand>
      <div className="own-account one">
        <PasswordForm change={changePassword} onDone={() => void refreshStaff()} />
      </div>
    </Page>
  );
}
