import { go } from '@lime/ui/go.ts';
import { useMissedPage } from '../lib/missed-page.ts';
import { useChannel } from '../lib/socket.ts';

/** Says over every page that the line is lost, and which page could not be opened without it. */
export function ConnectionBand() {
  const lost = useChannel((channel) => channel.state === 'lost');
  const missed = useMissedPage((state) => state.missed);
  return (
    <div role="status" className="connection">
      {missed ? (
        <p>
          연결이 끊겨 {missed.name} 화면을 열지 못했어요.
          <button type="button" onClick={() => go(missed.to)}>
            다시 시도
          </button>
        </p>
      ) : (
        lost && <p>연결이 끊겼어요. 배당이 최신이 아닐 수 있어요</p>
      )}
    </div>
  );
}
