import { formatDate } from '@lime/ui/format.ts';
import '../../lib/member-page.css';
import { useMember } from '../../lib/member-session.ts';
import { AccountHead } from '../../lib/account-head.tsx';
import { BirthdayForm } from './birthday-form.tsx';
import { OddsFormatChoice } from './odds-format-choice.tsx';
import { OddsPolicyChoice } from './odds-policy-choice.tsx';
import { OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { Sessions } from './sessions.tsx';
import './account.css';

/** /info/user: who the member is, what may be changed and where they are signed in. Source: specification 2 §2, decision 46. */
export function AccountPage() {
  const member = useMember();
  if (!member) return null;
  const birthday = member.members_birthday;
  return (
    <div className="member-page">
      <AccountHead title="마이페이지" />
      <div className="columns">
        <div className="column">
          <section className="card account-section" aria-labelledby="account-who">
            <h2 id="account-who">회원 정보</h2>
            <dl className="account-facts">
              <Fact name="아이디">{member.members_id}</Fact>
              <Fact name="닉네임">{member.members_nickname}</Fact>
              <Fact name="레벨">{member.members_grade}레벨</Fact>
              <Fact name="가입일">{formatDate(member.members_regdatetime)}</Fact>
              {birthday !== null && (
                <Fact name="생년월일">{birthday.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')}</Fact>
              )}
            </dl>
            {birthday === null && <BirthdayForm />}
          </section>
          <section className="card account-section" aria-labelledby="account-edit">
            <h2 id="account-edit">정보수정</h2>
            <PasswordForm member={member} />
          </section>
        </div>
        <div className="column">
          <section className="card account-section" aria-labelledby="account-policy">
            <h2 id="account-policy">배당 변경 시</h2>
            <OddsPolicyChoice current={member.acceptOdds} labelledBy="account-policy" />
          </section>
          <section className="card account-section" aria-labelledby="account-odds-format">
            <h2 id="account-odds-format">배당 표시 방식</h2>
            <OddsFormatChoice labelledBy="account-odds-format" />
          </section>
          <section className="card account-section" aria-labelledby="account-sessions">
            <h2 id="account-sessions">로그인한 기기</h2>
            <Sessions />
          </section>
          <section className="card account-section" aria-labelledby="account-data">
            <h2 id="account-data">내 정보 파일</h2>
            <OwnData />
          </section>
        </div>
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
