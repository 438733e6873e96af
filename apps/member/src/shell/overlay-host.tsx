import { AlertDialog } from '@lime/ui/alert-dialog.tsx';
import { Spinner } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { laterPart } from '@lime/ui/later-part.tsx';
import { Suspense, useSyncExternalStore } from 'react';
import { layoutNow } from '../lib/layout.ts';
import { agree, closeAlert, dismissOverlay, notSignedIn, openOverlay, useOverlays } from '../lib/overlays.ts';
import type { Overlay } from '../lib/overlays.ts';
import { SignInDialog, SignUpDialog } from './entry-dialogs.ts';

const CashDialog = laterPart(async () => (await import('../features/cash/cash-dialog.tsx')).CashDialog);
const Emergency = laterPart(async () => (await import('./emergency.tsx')).Emergency);
const SideMenu = laterPart(async () => (await import('./side-menu.tsx')).SideMenu);

/** The popup on screen and the alert over it. */
export function OverlayHost() {
  const { current, alert } = useOverlays();
  return (
    <>
      <Suspense fallback={current && <Opening kind={current.kind} />}>
        {current && <Popup key={keyOf(current)} overlay={current} />}
      </Suspense>
      {alert && (
        <AlertDialog key={alert.text} text={alert.text} detail={alert.detail} onYes={closeAlert} onClose={closeAlert} />
      )}
    </>
  );
}

/** A form that is still on its way says so at once. */
function Opening({ kind }: { kind: Overlay['kind'] }) {
  if (kind !== 'login' && kind !== 'signup') return null;
  return (
    <Dialog
      title={kind === 'login' ? '로그인' : '회원가입'}
      onClose={dismissOverlay}
      width={kind === 'login' ? 400 : 560}
    >
      <div className="body opening" role="status" aria-label="불러오는 중">
        <Spinner />
      </div>
    </Dialog>
  );
}

/** Another popup is another element: it takes the focus anew. */
const keyOf = (overlay: Overlay) =>
  'text' in overlay
    ? `${overlay.kind}:${overlay.text}`
    : overlay.kind === 'withdrawal'
      ? 'deposit' // one dialog with two sides
      : overlay.kind;

const never = () => () => undefined;

function Question({ overlay }: { overlay: Extract<Overlay, { kind: 'confirm' }> }) {
  const { text, detail, yes, no, hold } = overlay;
  const held = useSyncExternalStore(hold?.subscribe ?? never, () => hold?.get() ?? null);
  return (
    <AlertDialog
      text={text}
      detail={detail}
      yes={held ?? yes}
      no={no}
      held={held !== null}
      onYes={agree}
      onClose={dismissOverlay}
    />
  );
}

function Popup({ overlay }: { overlay: Overlay }) {
  const close = { onYes: dismissOverlay, onClose: dismissOverlay };
  switch (overlay.kind) {
    case 'login':
      return <SignInDialog {...(overlay.note === undefined ? {} : { note: overlay.note })} />;
    case 'signup':
      return <SignUpDialog />;
    case 'mmenu':
      return <SideMenu />;
    case 'deposit':
    case 'withdrawal':
      return <CashDialog kind={overlay.kind} />;
    case 'loading':
      return (
        <Dialog title={overlay.text} bare locked onClose={dismissOverlay} width={280}>
          <div className="body notice-card" role="status">
            <span className="sign">
              <Spinner />
            </span>
            <h2>{overlay.text}</h2>
          </div>
        </Dialog>
      );
    case 'confirm':
      return <Question overlay={overlay} />;
    case 'error':
      if (overlay.text === notSignedIn && layoutNow() === 'desktop')
        return (
          <AlertDialog
            tone="danger"
            text={overlay.text}
            no="확인"
            yes="로그인하기"
            onYes={() => openOverlay({ kind: 'login' })}
            onClose={dismissOverlay}
          />
        );
      return <AlertDialog key={overlay.text} tone="danger" text={overlay.text} detail={overlay.detail} {...close} />;
    case 'error3':
      return <AlertDialog key={overlay.text} tone="danger" text={overlay.text} detail={overlay.detail} {...close} />;
    case 'error2':
      return <AlertDialog tone="warn" text={overlay.text} yes="메인으로" {...close} />;
    case 'fixing':
      return <Emergency text={overlay.text} detail={overlay.detail} />;
    case 'process':
    case 'deduction':
      return <AlertDialog tone="warn" text={overlay.text} detail={overlay.detail} {...close} />;
    case 'success':
    case 'roulette':
      return <AlertDialog tone="ok" text={overlay.text} detail={overlay.detail} {...close} />;
    case 'notes':
      return (
        <AlertDialog
          tone="mail"
          text="쪽지가 도착했습니다."
          detail={`안 읽은 쪽지 ${overlay.unread}통이 있어요.`}
          yes="쪽지함 가기"
          {...close}
        />
      );
    case 'cart':
      return null; // the betting page shows its own sheet
  }
}
