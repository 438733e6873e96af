import type { WireMember } from '@lime/contract/auth.ts';
import { maskName } from '@lime/domain/mask-name.ts';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { Lock } from 'lucide-react';
import { digits } from '../../lib/use-member-form.ts';
import { usePasswordChange } from './use-password-change.ts';

type Change = ReturnType<typeof usePasswordChange>;

/** New passwords, each kind with its old one; the account is read-only. Source: specification 2 §2 "My page", decision 46. */
export function PasswordForm({ member }: { member: WireMember }) {
  const passwords = usePasswordChange(member);
  return (
    <form className="password-form" noValidate onSubmit={passwords.handleSubmit}>
      <SignInPasswords {...passwords} loginId={member.members_id} />
      <WithdrawalPasswords {...passwords} />
      <AccountFields member={member} />
      <Button className="full" type="submit" look="primary" size="large" busy={passwords.busy}>
        {passwords.busy ? '수정 중' : '정보수정'}
      </Button>
      <p className="full form-foot">비밀번호를 바꾸면 다른 기기에서는 로그아웃돼요.</p>
    </form>
  );
}

function SignInPasswords({ fields, bind, loginId }: Pick<Change, 'fields' | 'bind'> & { loginId: string }) {
  return (
    <>
      <h3 className="full">비밀번호</h3>
      {/* password managers tie the new password to the id */}
      <input type="text" name="username" autoComplete="username" value={loginId} readOnly hidden />
      <TextField
        className="full"
        label="기존 비밀번호"
        autoComplete="current-password"
        type="password"
        {...bind('oldUserPw')}
      />
      <TextField
        label="새 비밀번호"
        type="password"
        autoComplete="new-password"
        hint="영문·숫자 6~16자, 8자 이상이어야 해요"
        good={fields.userPw.length >= 8}
        {...bind('userPw')}
      />
      <TextField
        label="새 비밀번호 확인"
        type="password"
        autoComplete="new-password"
        good={fields.userPw2.length >= 8 && fields.userPw2 === fields.userPw}
        {...bind('userPw2')}
      />
    </>
  );
}

function WithdrawalPasswords({ fields, bind }: Pick<Change, 'fields' | 'bind'>) {
  return (
    <>
      <h3 className="full">출금 비밀번호</h3>
      <TextField
        className="full"
        label="기존 출금 비밀번호"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        {...bind('oldCashoutPw', digits)}
      />
      <TextField
        label="새 출금 비밀번호"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        hint="숫자 4~6자리"
        good={/^\d{4,6}$/.test(fields.cashoutPw)}
        {...bind('cashoutPw', digits)}
      />
      <TextField
        label="새 출금 비밀번호 확인"
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        good={/^\d{4,6}$/.test(fields.cashoutPw2) && fields.cashoutPw2 === fields.cashoutPw}
        {...bind('cashoutPw2', digits)}
      />
    </>
  );
}

/** The account of withdrawals, which only support changes. */
function AccountFields({ member }: { member: WireMember }) {
  return (
    <>
      <h3 className="full">
        출금 계좌 <Lock size={12} aria-hidden /> <small>변경 불가</small>
      </h3>
      <TextField label="은행" readOnly value={member.members_cashout_bankname} />
      <TextField label="예금주" readOnly value={maskName(member.members_cashout_owner)} />
      <TextField
        className="full"
        label="계좌번호"
        readOnly
        value={member.members_cashout_account}
        hint="계좌를 바꾸려면 고객센터에 문의해주세요"
      />
    </>
  );
}
