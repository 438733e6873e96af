import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { useEffect, useState } from 'react';
import { awaySeconds, touch } from './away.ts';

/** So long before the end the office asks whether staff are there. */
const askSeconds = 60;

type Props = {
  minutes: number;
  /** signs out here and on the server; a reason is shown at the sign-in */
  signOut: (why?: string) => Promise<void>;
  /** tells the server that somebody is there */
  onStay: () => void;
};

/** Signs an empty desk out, and asks before. The server ends the session by itself too. */
export function IdleWatch({ minutes, signOut, onStay }: Props) {
  const [left, setLeft] = useState<number | null>(null);

  useEffect(() => {
    const look = () => {
      const rest = minutes * 60 - awaySeconds();
      if (rest <= 0) void signOut('오래 쓰지 않아 로그아웃했어요. 다시 로그인해주세요.');
      // any touch is an answer, also one in another tab
      setLeft(rest > 0 && rest <= askSeconds ? rest : null);
    };
    const timer = setInterval(look, 1_000);
    return () => clearInterval(timer);
  }, [minutes, signOut]);

  if (left === null) return null;
  const stay = () => {
    touch();
    setLeft(null);
    onStay();
  };
  return (
    <Dialog title="계속 사용하고 있나요?" width={400} onClose={stay}>
      <div className="body">
        <p role="timer" aria-live="off">
          {minutes}분 동안 쓰지 않으면 로그아웃해요. 로그아웃까지 {left}초 남았어요.
        </p>
        <div className="actions">
          <Button onClick={() => void signOut()}>로그아웃</Button>
          <Button look="primary" data-autofocus onClick={stay}>
            계속 사용하기
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
