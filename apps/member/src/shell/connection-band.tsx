import { formatTime } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { useLastSeen } from '../lib/last-seen.ts';
import { useMissedPage } from '../lib/missed-page.ts';
import { trust, useChannel } from '../lib/socket.ts';

/** Says over every page that the line is lost or silent, and which page could not be opened without it. */
export function ConnectionBand() {
  const state = useChannel((channel) => channel.state);
  const silent = trust.use((line) => line.silent);
  const seenAt = useLastSeen((seen) => seen.at);
  const missed = useMissedPage((page) => page.missed);
  return (
    <div role="status" className="connection">
      {missed ? (
        <p>
          연결이 끊겨 {missed.name} 화면을 열지 못했어요.
          <button type="button" onClick={() => go(missed.to)}>
            다시 시도
          </button>
        </p>
      ) : state === 'lost' ? (
        <p>
          {seenAt === null
            ? '연결이 끊겼어요. 배당이 최신이 아닐 수 있어요'
            : `연결이 끊겼어요. ${formatTime(seenAt)}에 본 배당이에요`}
        </p>
      ) : state === 'full' ? (
        <p>
          열어둔 화면이 너무 많아 실시간 배당을 받지 못해요. 다른 화면을 닫으면 다시 받아요. 경기 전 베팅은 그대로 할 수
          있어요.
        </p>
      ) : (
        silent && <p>5초 동안 배당을 받지 못해 베팅을 잠갔어요. 다시 받으면 바로 풀려요</p>
      )}
    </div>
  );
}
