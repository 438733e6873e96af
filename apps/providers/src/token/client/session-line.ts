import { make, ownSession, siteOrigin, tellSite } from './host.ts';
import { lineProtocol, overCode } from './session-words.ts';

// The page's line to its host, a web socket: its code says that the session has ended, without any press.

const againMs = 1_000;
/** How long the line may be away before anybody is told. */
const patienceMs = 5_000;
const { host, game } = document.documentElement.dataset;

/** Covers the game with the reason and the link back; bets that were accepted are settled at the host. */
function showEnd(): void {
  const isWindow = parent === window;
  const way = isWindow
    ? make(
        'a',
        { class: 'btn primary', href: `${siteOrigin()}${host === '/casino' ? '/casino/live' : '/'}` },
        '사이트로 가기',
      )
    : make('button', { type: 'button', class: 'btn primary' }, '다시 열기');
  if (!isWindow) way.addEventListener('click', () => tellSite({ type: 'lime:again' }));
  const dialog = make(
    'dialog',
    {
      class: 'ended',
      role: 'alertdialog',
      'aria-labelledby': 'ended-name',
      'aria-describedby': 'ended-text',
      // Esc pressed twice closes a dialog whose cancel event is only prevented
      closedby: 'none',
    },
    make('h2', { id: 'ended-name' }, '게임 접속이 종료됐어요'),
    make(
      'p',
      { id: 'ended-text' },
      '로그아웃했거나 이용 상태가 바뀌었어요. 접수된 베팅은 그대로 정산되고, 당첨금도 들어와요. 계속하려면 사이트에 로그인한 뒤 게임을 다시 열어주세요.',
    ),
    way,
  ) as HTMLDialogElement;
  document.body.append(dialog);
  for (const open of document.querySelectorAll<HTMLDialogElement>('dialog[open]')) open.close();
  dialog.showModal();
}

let late: ReturnType<typeof setTimeout> | undefined;
/** Tells the site around the frame when the line has been away for too long. */
function watch(): void {
  late ??= setTimeout(() => tellSite({ type: 'lime:silent' }), patienceMs);
}

function follow(): void {
  watch();
  const line = new WebSocket(
    `${location.origin.replace(/^http/, 'ws')}${host}/session?game=${game ?? ''}`,
    ownSession === undefined ? [] : [lineProtocol, ownSession],
  );
  line.addEventListener('open', () => {
    clearTimeout(late);
    late = undefined;
    tellSite({ type: 'lime:open' });
  });
  line.addEventListener('close', ({ code }) => {
    if (code === overCode) showEnd();
    else setTimeout(follow, againMs);
  });
}
follow();
