import { alarmKindLabels, alarmMomentLabels } from '@lime/contract/alarm-words.ts';
import type { WirePushDevice } from '@lime/contract/staff-alarms.ts';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { createListAction } from '../../lib/list-action.ts';
import { queryClient } from '../../lib/query.ts';
import { canPush, isPushDenied, ownEndpoint, startPush, stopPush } from './push-device.ts';

const runAction = createListAction('push');

/** Browsers of one's own that push rings, with this one first, and what for. */
export function PushCard() {
  const { data, error, refetch } = useQuery({
    queryKey: ['push'],
    queryFn: async () => ({ own: await ownEndpoint(), ...(await send('/staff/me/push', {})) }),
  });
  return (
    <section className="card push-card" aria-label="이 기기로 알림 받기">
      <div className="card-head">
        <h2>이 기기로 알림 받기</h2>
      </div>
      {data ? (
        <div className="card-body">
          <ThisDevice push={data} />
          <Rules alarms={data.alarms} />
          <Devices devices={data.devices.filter(({ endpoint }) => endpoint !== data.own)} />
        </div>
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={90} />
      )}
    </section>
  );
}

type Push = Payload<'/staff/me/push'> & { own: string | null };

function ThisDevice({ push: { own, devices, key } }: { push: Push }) {
  const [busy, setBusy] = useState(false);
  const device = devices.find(({ endpoint }) => endpoint === own);
  const run = async (work: () => Promise<unknown>, said: string) => {
    setBusy(true);
    await runAction(work, said);
    setBusy(false);
  };
  const start = async () => {
    setBusy(true);
    const problem = await startPush(key).catch(wordsOf);
    toast(problem ?? '이 기기로 알림을 받아요.', problem === null ? 'ok' : 'danger');
    await queryClient.invalidateQueries({ queryKey: ['push'] });
    setBusy(false);
  };
  if (!canPush())
    return (
      <MessageBand tone="info">
        이 브라우저는 푸시 알림을 받을 수 없어요. 아이폰은 관리자 화면을 홈 화면에 추가한 다음 켜주세요.
      </MessageBand>
    );
  if (isPushDenied())
    return (
      <MessageBand tone="warn">
        이 사이트의 알림이 차단되어 있어요. 브라우저의 사이트 설정에서 알림을 허용해주세요.
      </MessageBand>
    );
  if (!device)
    return (
      <div className="push-line">
        <p>관리자 화면을 닫아도 이 브라우저로 알려요.</p>
        <Button look="primary" size="small" busy={busy} onClick={() => void start()}>
          알림 켜기
        </Button>
      </div>
    );
  const stop = async () => {
    await send('/staff/me/push/remove', { id: device.id });
    await stopPush();
  };
  return (
    <div className="push-line">
      <p>
        <b>{device.name}</b> 기기로 알림을 받고 있어요.
      </p>
      <Button
        size="small"
        busy={busy}
        onClick={() => void run(() => send('/staff/me/push/try', { id: device.id }), '시험 알림을 보냈어요.')}
      >
        시험 알림
      </Button>
      <Button size="small" busy={busy} onClick={() => void run(stop, '이 기기의 알림을 껐어요.')}>
        알림 끄기
      </Button>
    </div>
  );
}

/** What rings: who turned a device on must know when nobody has set an alarm for them. */
function Rules({ alarms }: Pick<Push, 'alarms'>) {
  if (alarms.length === 0)
    return (
      <p className="push-note">
        아직 내가 받을 푸시 알림이 없어요. 어떤 일을 알릴지는 외부 연동 화면의 알림에서 정해요.
      </p>
    );
  return (
    <ul className="push-rules">
      {alarms.map(({ name, kinds, moment }) => (
        <li key={name}>
          <b>{name}</b> {alarmMomentLabels[moment]} · {kinds.map((kind) => alarmKindLabels[kind]).join(', ')}
        </li>
      ))}
    </ul>
  );
}

function Devices({ devices }: { devices: readonly WirePushDevice[] }) {
  if (devices.length === 0) return null;
  return (
    <ul className="push-devices" aria-label="다른 기기">
      {devices.map(({ id, name, madeAt }) => (
        <li key={id}>
          <span>
            {name} <small>{formatDayTime(madeAt)} 등록</small>
          </span>
          <Button
            size="tiny"
            aria-label={`${name} 지우기`}
            onClick={() => void runAction(() => send('/staff/me/push/remove', { id }), '기기를 지웠어요.')}
          >
            지우기
          </Button>
        </li>
      ))}
    </ul>
  );
}
