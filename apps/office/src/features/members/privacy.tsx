import type { WireDataFile } from '@lime/contract/privacy.ts';
import { dataKeptDays } from '@lime/contract/privacy.names.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { saveFile } from '@lime/ui/csv-download.ts';
import { formatDate, formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { actorName } from '@lime/contract/member-changes.texts.ts';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { waitingIn } from '../../lib/list-action.ts';
import { attempt, readAgain } from './use-member.ts';

/** Files of what the site keeps of a member, and the end of it after the member has left. */
export function Privacy({ id, loginId }: { id: string; loginId: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['members', 'privacy', id],
    queryFn: () => send('/staff/members/privacy', { id }),
    refetchInterval: ({ state }) => (state.data?.files.some(({ madeAt }) => madeAt === null) ? 2_000 : false),
  });
  if (!data)
    return error ? (
      <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="개인정보를 불러오는 중">
        <Skeleton height={120} />
      </div>
    );
  const { files, leftAt, from, automaticAt, purged } = data;

  const make = async () => {
    const reason = await askReason({
      title: `${loginId} 개인정보 파일을 만들까요?`,
      text: `이 회원에 대해 보관 중인 정보를 JSON 파일 하나로 만들어요. 파일은 ${dataKeptDays}일 뒤에 지워져요.`,
      yes: '파일 만들기',
      presets: ['본인 요청', '수사기관 요청'],
    });
    if (reason !== null)
      await attempt(() => send('/staff/members/privacy/ask', { id, reason }), '파일을 만들고 있어요.');
  };
  const purge = async () => {
    const reason = await askReason({
      title: `${loginId} 개인정보를 파기할까요?`,
      text: '이름, 연락처, 계좌, IP 주소, 문의·상담·쪽지 내용을 지워요. 되돌릴 수 없어요. 원장과 베팅내역은 남아요. 다른 관리자가 승인하면 바로 파기해요.',
      yes: '파기 신청',
      danger: true,
      presets: ['본인 요청', '보관 기간이 지남'],
    });
    if (reason === null) return;
    try {
      const waits = waitingIn(await send('/staff/members/privacy/purge', { id, reason }));
      toast(waits ?? '개인정보를 파기했어요.', waits === null ? 'ok' : 'warn');
      readAgain();
    } catch (problem) {
      toast(wordsOf(problem), 'danger');
    }
  };

  return (
    <div className="member-privacy">
      <section aria-labelledby="privacy-files">
        <header>
          <h2 id="privacy-files">개인정보 파일</h2>
          {purged === null && (
            <Button size="small" look="outline" onClick={() => void make()}>
              파일 만들기
            </Button>
          )}
        </header>
        {files.length === 0 ? (
          <p className="dim">만든 파일이 없어요.</p>
        ) : (
          <ul>
            {files.map((file) => (
              <FileLine key={file.id} id={id} file={file} />
            ))}
          </ul>
        )}
      </section>
      <section aria-labelledby="privacy-purge">
        <header>
          <h2 id="privacy-purge">개인정보 파기</h2>
          {purged === null && from !== null && new Date(from) <= new Date() && (
            <Button size="small" look="danger" onClick={() => void purge()}>
              개인정보 파기
            </Button>
          )}
        </header>
        {purged !== null ? (
          <MessageBand tone="info">
            {formatDayTime(purged.at)}에 {actorName(purged.by)} 처리로 파기했어요. 감사 기록 {purged.events}건의 내용을
            비웠어요.
            {purged.kept > 0 && ` 이전 버전에서 봉인한 ${purged.kept}건은 남아 있어요.`}
          </MessageBand>
        ) : leftAt === null ? (
          <p className="dim">탈퇴한 회원의 개인정보만 파기할 수 있어요.</p>
        ) : (
          <p className="dim">
            {formatDate(leftAt)}에 탈퇴했어요. {formatDate(from!)}부터 파기할 수 있고,{' '}
            {automaticAt === null ? '자동 파기는 꺼져 있어요.' : `${formatDate(automaticAt)}에 자동으로 파기해요.`}
          </p>
        )}
      </section>
    </div>
  );
}

function FileLine({ id, file }: { id: string; file: WireDataFile }) {
  const take = () =>
    attempt(async () => {
      const { name, json } = await send('/staff/members/privacy/file', { id, file: file.id });
      saveFile(name, json);
    }, '파일을 내려받았어요. 받은 기록이 감사로그에 남아요.');
  return (
    <li>
      <span>
        {formatDayTime(file.askedAt)} <Badge>{file.byStaff ? '관리자' : '본인 신청'}</Badge>
      </span>
      {file.madeAt === null ? (
        <span className="dim">만드는 중…</span>
      ) : (
        <Button size="small" look="outline" onClick={() => void take()}>
          내려받기
        </Button>
      )}
    </li>
  );
}
