import { dataKeptDays } from '@lime/contract/privacy.names.ts';
import { Button } from '@lime/ui/button.tsx';
import { saveFile } from '@lime/ui/csv-download.ts';
import { formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';

/** What the site keeps of the member, as a file of their own. Source: decision 0093. */
export function OwnData() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['own-data'],
    queryFn: ({ signal }) => send('/member/data', {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(({ madeAt }) => madeAt === null) ? 3_000 : false),
  });
  const [busy, setBusy] = useState<string | null>(null);
  const run = async (what: string, work: () => Promise<void>) => {
    setBusy(what);
    try {
      await work();
    } catch (error) {
      void showAlert(refusalText(error));
    } finally {
      setBusy(null);
    }
  };
  const ask = () =>
    run('ask', async () => {
      await send('/member/data/ask', {});
      await refetch();
      void inform('파일을 만들고 있어요. 다 만들면 여기에서 내려받을 수 있어요.');
    });
  const take = (id: string) =>
    run(id, async () => {
      const { name, json } = await send('/member/data/file', { id });
      saveFile(name, json);
    });

  if (isError && !data) return <ErrorState text="파일 목록을 불러오지 못했어요" onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="파일 목록을 불러오는 중">
        <Skeleton height={44} />
      </div>
    );
  return (
    <>
      <p className="own-data-about">
        회원 정보, 입출금과 베팅 내역, 문의와 쪽지를 파일 하나(JSON)로 받을 수 있어요. 하루에 한 번 신청할 수 있고
        파일은 {dataKeptDays}일 동안 보관해요.
      </p>
      {data.list.length > 0 && (
        <ul className="own-data">
          {data.list.map(({ id, askedAt, madeAt }) => (
            <li key={id}>
              <span>{formatDayTime(askedAt)} 신청</span>
              {madeAt === null ? (
                <span role="status">만드는 중…</span>
              ) : (
                <Button size="small" look="outline" busy={busy === id} onClick={() => void take(id)}>
                  내려받기
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      <Button block look="outline" busy={busy === 'ask'} onClick={() => void ask()}>
        내 정보 파일 신청
      </Button>
    </>
  );
}
