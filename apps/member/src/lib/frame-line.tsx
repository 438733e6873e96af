import { isFrameMessage } from '@lime/contract/frame-messages.ts';
import type { FromFrame } from '@lime/contract/frame-messages.ts';
import { Button } from '@lime/ui/button.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useEffect, useState } from 'react';
import type { RefObject } from 'react';
import { showAlert } from './overlays.ts';
import { refusalText } from './refusal-text.ts';
import './frame-line.css';

/** What a frame says to this page; null: it is somebody else's, or nothing that a frame may say. */
export function saidBy(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string,
  { data, origin, source }: MessageEvent<unknown>,
): FromFrame | null {
  const isFromIt = origin === new URL(url).origin && source === frame.current?.contentWindow;
  return isFromIt && isFrameMessage(data) ? data : null;
}

/** How long a frame may be without a line to its host. */
export const patienceMs = 5_000;

/**
 * Whether the line between a frame and its host does not stand: the frame says so, or has said nothing within five seconds.
 * It may come later.
 *
 * @param url   what the frame shows; null: nothing yet
 * @param word  what it says once it is there: `lime:ready` where it has no line of its own
 */
export function useSilence(
  frame: RefObject<HTMLIFrameElement | null>,
  url: string | null,
  word: 'lime:open' | 'lime:ready' = 'lime:open',
): boolean {
  const [isSilent, setSilent] = useState(false);
  useEffect(() => {
    if (url === null) return;
    const late = setTimeout(() => setSilent(true), patienceMs);
    const hear = (event: MessageEvent<unknown>) => {
      const type = saidBy(frame, url, event)?.type;
      if (type !== word && type !== 'lime:silent') return;
      clearTimeout(late);
      setSilent(type === 'lime:silent');
    };
    window.addEventListener('message', hear);
    return () => {
      clearTimeout(late);
      window.removeEventListener('message', hear);
      setSilent(false);
    };
  }, [frame, url, word]);
  return isSilent;
}

type Props = {
  readonly onRetry: () => void;
  /** asks the site for another way in; absent: the frame is nothing without the page around it */
  readonly ask?: () => Promise<string>;
};

/** Says above a frame that it cannot reach its host. A window of its own may: no page of another site is around it. */
export function SilentFrame({ onRetry, ask }: Props) {
  const openWindow = (address: () => Promise<string>) => {
    // within the press: a window that is opened later is blocked
    const opened = window.open('', '_blank');
    if (!opened) return void showAlert('브라우저가 새 창을 막았어요. 이 사이트의 팝업을 허용한 뒤 다시 눌러주세요.');
    // the host's page has no hold on this one
    opened.opener = null;
    address().then(
      (url) => opened.location.replace(url),
      (error: unknown) => {
        opened.close();
        void showAlert(refusalText(error));
      },
    );
  };
  return (
    <div className="silent-frame">
      <MessageBand
        tone="warn"
        live
        action={
          <span className="silent-ways">
            <Button look="outline" size="small" onClick={onRetry}>
              다시 시도
            </Button>
            {ask && (
              <Button look="outline" size="small" onClick={() => openWindow(ask)}>
                새 창으로 열기
              </Button>
            )}
          </span>
        }
      >
        이 화면이 서버에 연결되지 않았어요. 접수된 베팅은 그대로예요.
      </MessageBand>
    </div>
  );
}
