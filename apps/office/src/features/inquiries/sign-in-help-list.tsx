import type { WireSignInHelp } from '@lime/contract/sign-in-help.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { useQuery } from '@tanstack/react-query';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { can } from '../../lib/staff-session.ts';
import './sign-in-help.css';

const runAction = createListAction('inquiries');
const lostNames = { id: '아이디', password: '비밀번호', both: '아이디와 비밀번호' } as const;

/** Who cannot sign in and asked for help without an account: nobody has checked who it is. Nothing when there is none. */
export function SignInHelpList() {
  const { data } = useQuery({
    queryKey: ['inquiries', 'help'],
    queryFn: ({ signal }) => send('/staff/inquiries/help/list', {}, { signal }),
    refetchInterval: 15_000,
  });
  if (!data || data.total === 0) return null;
  return (
    <section className="sign-in-help" aria-label="로그인 도움 요청">
      <h2>
        로그인 도움 요청 <em>{formatAmount(data.total)}</em>
        <Badge tone="wait">미확인</Badge>
      </h2>
      <p>로그인 없이 남긴 요청이라 누구인지 확인되지 않았어요. 본인인지 확인한 뒤에만 계정 정보를 안내해주세요.</p>
      <ul>
        {data.list.map((help) => (
          <li key={help.seq}>
            <div>
              <b>{help.name}</b> · {help.contact} · {lostNames[help.lost]} 분실 ·{' '}
              <time dateTime={help.at}>{formatDayTime(help.at)}</time>
            </div>
            {help.content !== '' && <p className="words">{help.content}</p>}
            {can('inquiries.answer') && (
              <Button size="small" look="outline" onClick={() => void close(help)}>
                처리 완료
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

async function close({ seq, name }: WireSignInHelp): Promise<void> {
  const note = await askReason({
    title: '로그인 도움 완료',
    text: `${name} 님의 요청을 어떻게 처리했는지, 본인을 어떻게 확인했는지 적어주세요.`,
    yes: '완료하기',
    presets: ['연락이 닿지 않았어요', '본인 확인 후 안내했어요', '본인임을 확인하지 못했어요'],
  });
  if (note !== null)
    await runAction(() => send('/staff/inquiries/help/close', { seq, note }), '도움 요청을 완료했어요.');
}
