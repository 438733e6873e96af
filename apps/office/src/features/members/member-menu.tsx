import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { withParticle } from '@lime/domain/text/particle.ts';
import { Button } from '@lime/ui/button.tsx';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { Popover } from '../../lib/popover.tsx';
import { can } from '../../lib/staff-session.ts';
import { ShownOnce } from '../../lib/shown-once.tsx';
import { attempt } from './use-member.ts';

type State = 'normal' | 'suspended' | 'left';

const states: Record<State, { name: string; title: string; text: string; said: string; presets: readonly string[] }> = {
  normal: {
    name: '이용 재개',
    title: '이용을 다시 열까요?',
    text: '바로 로그인하고 이용할 수 있어요.',
    said: '이용을 다시 열었어요.',
    presets: ['소명 확인', '본인 요청'],
  },
  suspended: {
    name: '이용 정지',
    title: '이용을 정지할까요?',
    text: '열려 있는 화면은 바로 로그아웃되고, 풀 때까지 로그인할 수 없어요. 진행 중인 베팅은 그대로 정산돼요.',
    said: '이용을 정지했어요. 열려 있던 화면은 로그아웃됐어요.',
    presets: ['부정 이용 의심', '명의 확인 필요', '본인 요청'],
  },
  left: {
    name: '탈퇴 처리',
    title: '탈퇴 처리할까요?',
    text: '로그인할 수 없게 돼요. 남은 보유금과 내역은 원장에 그대로 남아요.',
    said: '탈퇴 처리했어요.',
    presets: ['본인 요청', '중복 계정'],
  },
};

/** What ends or opens something for a member: state, sessions, passwords. Each asks for its reason. */
export function MemberMenu({ card: { member } }: { card: WireMemberCard }) {
  const [reset, setReset] = useState<{ which: 'sign-in' | 'withdrawal'; password: string } | null>(null);
  const { id, loginId } = member;

  const setState = async (state: State) => {
    const { title, text, said, presets, name } = states[state];
    const reason = await askReason({
      title: `${loginId} ${title}`,
      text,
      yes: name,
      danger: state !== 'normal',
      presets,
    });
    if (reason !== null) await attempt(() => send('/staff/members/edit', { id, changes: { state }, reason }), said);
  };
  const logout = async () => {
    const reason = await askReason({
      title: `${loginId} 강제 로그아웃`,
      text: '모든 기기에서 1초 안에 로그아웃돼요. 다시 로그인할 수는 있어요.',
      yes: '강제 로그아웃',
      danger: true,
      presets: ['본인 요청', '계정 도용 의심'],
    });
    if (reason !== null)
      await attempt(() => send('/staff/members/logout', { id, reason }), '모든 기기에서 로그아웃했어요.');
  };
  const resetPassword = async (which: 'sign-in' | 'withdrawal') => {
    const name = which === 'sign-in' ? '비밀번호' : '출금 비밀번호';
    const reason = await askReason({
      title: `${loginId} ${name} 초기화`,
      text: `지금의 ${withParticle(name, '은', '는')} 바로 쓸 수 없게 되고, 모든 기기에서 로그아웃돼요. 새 ${withParticle(name, '은', '는')} 한 번만 보여요.`,
      yes: `${name} 초기화`,
      danger: true,
      presets: ['본인 확인 완료', '본인 요청'],
    });
    if (reason === null) return;
    await attempt(async () => {
      const { password } = await send('/staff/members/password', { id, which, reason });
      setReset({ which, password });
    }, null);
  };

  const entries = [
    ...(can('members.password')
      ? [
          { name: '강제 로그아웃', run: logout },
          { name: '비밀번호 초기화', run: () => resetPassword('sign-in') },
          { name: '출금 비밀번호 초기화', run: () => resetPassword('withdrawal') },
        ]
      : []),
    ...(can('members.edit') && member.state !== 'waiting' && member.state !== 'left'
      ? (['normal', 'suspended', 'left'] as const)
          .filter((state) => state !== member.state)
          .map((state) => ({ name: states[state].name, run: () => setState(state), danger: state !== 'normal' }))
      : []),
  ];
  if (entries.length === 0) return null;
  return (
    <>
      <Popover
        label="계정 조치"
        button={(props) => (
          <Button size="small" look="outline" {...props}>
            계정 조치
            <ChevronDown size={14} aria-hidden />
          </Button>
        )}
      >
        {(close) =>
          entries.map(({ name, run, ...more }) => (
            <button
              key={name}
              type="button"
              className={'danger' in more && more.danger ? 'line danger' : 'line'}
              onClick={() => {
                close();
                void run();
              }}
            >
              {name}
            </button>
          ))
        }
      </Popover>
      {reset && (
        <ShownOnce
          title={reset.which === 'sign-in' ? '새 비밀번호' : '새 출금 비밀번호'}
          text={`${loginId} 회원에게 전해주세요. 회원이 마이페이지에서 새 비밀번호로 바꾸기 전에는 출금할 수 없고, 회원에게 쪽지로도 알려요.`}
          secret={reset.password}
          done="전달했어요"
          onClose={() => setReset(null)}
        />
      )}
    </>
  );
}
