import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { queryClient } from '../../lib/query.ts';
import { ShownOnce } from '../../lib/shown-once.tsx';
import { can } from '../../lib/staff-session.ts';
import { runAction } from './use-agents.ts';
import type { AgentCardOf } from './use-agents.ts';

/** The agent's own sign-in: made once, reset when a password or a phone is lost. */
export function AgentSignInCard({ card: { agent, signIn } }: { card: AgentCardOf }) {
  const [asking, setAsking] = useState(false);
  const [password, setPassword] = useState<string | null>(null);
  const resetPassword = async () => {
    const reason = await askReason({
      title: '비밀번호를 초기화할까요?',
      text: '임시 비밀번호를 한 번만 보여줘요. 이 총판의 기기는 모두 로그아웃돼요.',
      yes: '초기화',
      danger: true,
      presets: ['비밀번호 분실', '계정 도용 의심'],
    });
    if (reason !== null)
      await runAction(
        async () => setPassword((await send('/staff/agents/reset-password', { id: agent.id, reason })).password),
        '비밀번호를 초기화했어요.',
      );
  };
  const resetAuthenticator = async () => {
    const reason = await askReason({
      title: '2단계 인증을 초기화할까요?',
      text: '다음 로그인부터 코드를 묻지 않아요. 본인인지 먼저 확인해주세요.',
      yes: '초기화',
      danger: true,
      presets: ['휴대폰 분실', '휴대폰 교체'],
    });
    if (reason !== null)
      await runAction(
        () => send('/staff/agents/reset-authenticator', { id: agent.id, reason }),
        '2단계 인증을 초기화했어요.',
      );
  };
  return (
    <section className="card agent-settle" aria-label="총판 로그인">
      <div className="top">
        <h2>총판 로그인</h2>
        {signIn?.temporary && <Badge tone="warn">임시 비밀번호</Badge>}
        {signIn && (signIn.secondFactor ? <Badge tone="win">2단계 인증</Badge> : <Badge>2단계 인증 없음</Badge>)}
      </div>
      {signIn === null ? (
        <p className="sub">로그인 계정이 없어요. 만들면 총판이 자기 회원과 정산서를 직접 볼 수 있어요.</p>
      ) : (
        <p className="sub">
          {signIn.loginId} ·{' '}
          {signIn.lastAt === null
            ? '아직 로그인하지 않았어요'
            : `${formatDayTime(signIn.lastAt)} ${signIn.lastAddress ?? ''}`}
          {signIn.sessions > 0 && ` · 접속 ${signIn.sessions}곳`}
        </p>
      )}
      {can('agents.edit') && (
        <div className="sign-in-actions">
          {signIn === null ? (
            <Button size="small" onClick={() => setAsking(true)}>
              로그인 계정 만들기
            </Button>
          ) : (
            <Button size="small" onClick={() => void resetPassword()}>
              비밀번호 초기화
            </Button>
          )}
          {signIn?.secondFactor && (
            <Button size="small" onClick={() => void resetAuthenticator()}>
              2단계 인증 초기화
            </Button>
          )}
        </div>
      )}
      {asking && <OpenDialog agent={agent} onMade={setPassword} onClose={() => setAsking(false)} />}
      {password !== null && (
        <ShownOnce
          title={`${agent.name} 임시 비밀번호`}
          text={
            <>
              총판 화면 <b>{`${location.origin}/office/agent`}</b>에서 로그인하고 바로 새 비밀번호로 바꿔야 해요.
            </>
          }
          secret={password}
          done="전달했어요"
          onClose={() => setPassword(null)}
        />
      )}
    </section>
  );
}

type OpenProps = { agent: AgentCardOf['agent']; onMade: (password: string) => void; onClose: () => void };

function OpenDialog({ agent, onMade, onClose }: OpenProps) {
  const [loginId, setLoginId] = useState(agent.code.toLowerCase());
  return (
    <FormDialog
      title={`${agent.name} 로그인 계정`}
      width={420}
      yes="만들기"
      check={() => (loginId.trim() === '' ? '아이디를 입력해주세요.' : null)}
      run={async () => {
        const { password } = await send('/staff/agents/open-sign-in', { id: agent.id, loginId: loginId.trim() });
        await queryClient.invalidateQueries({ queryKey: ['agents'] });
        onMade(password);
      }}
      onClose={onClose}
    >
      <TextField
        label="아이디"
        hint="영문 소문자와 숫자 2~30자. 만든 뒤에는 바꿀 수 없어요."
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        value={loginId}
        onChange={(event) => setLoginId(event.target.value)}
      />
    </FormDialog>
  );
}
