import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { MessageBand } from '@lime/ui/states.tsx';

type Props = { loginId: string; password: string; onClose: () => void };

/** A made-up password: told this once, kept nowhere. */
export function ShownOnce({ loginId, password, onClose }: Props) {
  return (
    <Dialog title="임시 비밀번호" alert locked onClose={onClose} width={420}>
      <div className="body question">
        <p className="words">
          <b>{loginId}</b> 계정의 비밀번호예요. 안전한 방법으로 본인에게 전해주세요.
        </p>
        <div className="secret-key">
          <code>{password}</code>
          <CopyButton text={password}>복사</CopyButton>
        </div>
        <MessageBand tone="warn">이 창을 닫으면 다시 볼 수 없어요.</MessageBand>
        <div className="actions">
          <Button look="primary" data-autofocus onClick={onClose}>
            전달했어요
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
