import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { MessageBand } from '@lime/ui/states.tsx';

type Props = { loginId: string; which: 'sign-in' | 'withdrawal'; password: string; onClose: () => void };

/** The only sight of a made-up password. */
export function PasswordDialog({ loginId, which, password, onClose }: Props) {
  const name = which === 'sign-in' ? '새 비밀번호' : '새 출금 비밀번호';
  return (
    <Dialog title={name} alert locked onClose={onClose} width={400}>
      <div className="body">
        <p className="soft">
          {loginId} 회원에게 전해주세요. 회원이 마이페이지에서 새 비밀번호로 바꾸기 전에는 출금할 수 없고, 회원에게
          쪽지로도 알려요.
        </p>
        <p className="made-up">
          <output aria-label={name}>{password}</output>
          <CopyButton text={password}>복사</CopyButton>
        </p>
        <MessageBand tone="warn">닫으면 다시 볼 수 없어요.</MessageBand>
        <div className="actions">
          <Button look="primary" onClick={onClose}>
            적어두었어요
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
