import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { useEachSecond } from '@lime/ui/use-second.ts';
import { ExternalLink } from 'lucide-react';
import './blocked-dialog.css';
import { useBlocked } from './open-game.ts';
import type { Blocked } from './open-game.ts';

const close = () => useBlocked.setState({ blocked: null });

/** Links to a game whose window the browser blocked. */
export function BlockedDialog() {
  const blocked = useBlocked((state) => state.blocked);
  return blocked && <Way key={blocked.url} {...blocked} />;
}

function Way({ name, url, until, again }: Blocked) {
  const isLate = useEachSecond(() => Number(until !== null && Date.now() >= until)) === 1;
  return (
    <Dialog title="새 창이 막혔어요" onClose={close} width={380} className="casino-blocked">
      <p>
        브라우저가 {name} 창을 막았어요. 아래를 누르면 새 창에서 열려요. 다음부터 바로 열리게 하려면 이 사이트의 팝업을
        허용해주세요.
      </p>
      {isLate ? (
        <Button
          look="primary"
          block
          onClick={() => {
            close();
            again();
          }}
        >
          입장 시간이 지났어요. 다시 열기
        </Button>
      ) : (
        <a className="btn primary block" href={url} target="KPlay" rel="opener" onClick={close}>
          <ExternalLink size={16} aria-hidden />
          {name} 열기
        </a>
      )}
    </Dialog>
  );
}
