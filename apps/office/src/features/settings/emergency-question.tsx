import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { HoldButton } from '../../lib/hold-button.tsx';
import { useIsPhone } from '../../lib/phone.ts';
import { readSettingsAgain, useSettings } from './use-staff-settings.ts';
import './emergency.css';

export type Emergency = { active: boolean; text: string };

const word = '긴급 점검';

/** Begins or ends the emergency at once, without a draft. @param done  what is said then */
export async function changeEmergency(
  { revision }: WireStaffSetting,
  value: Emergency,
  done = value.active ? '긴급 점검을 시작했어요.' : '긴급 점검을 끝냈어요.',
): Promise<void> {
  try {
    await send('/staff/settings/change', { changes: [{ key: 'emergency', value, revision }], note: '' });
    toast(done, 'ok');
  } catch (failure) {
    toast(wordsOf(failure), 'danger');
  }
  await readSettingsAgain();
}

/** The emergency from anywhere on a phone: begun by holding its button, ended by a press. */
export function EmergencyQuestion({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useSettings();
  const setting = data?.settings.find(({ key }) => key === 'emergency');
  if (!setting)
    return (
      <Dialog title={word} onClose={onClose}>
        <div className="body">
          {error ? <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} /> : <Skeleton height={120} />}
        </div>
      </Dialog>
    );
  if ((setting.value as Emergency).active) return <EndEmergency setting={setting} onClose={onClose} />;
  return (
    <BeginEmergency
      onClose={onClose}
      onBegin={async () => {
        await changeEmergency(setting, { active: true, text: '' });
        onClose();
      }}
    />
  );
}

function EndEmergency({ setting, onClose }: { setting: WireStaffSetting; onClose: () => void }) {
  const [busy, setBusy] = useState(false);
  const handleEnd = async () => {
    setBusy(true);
    await changeEmergency(setting, { active: false, text: '' });
    onClose();
  };
  return (
    <Dialog title="긴급 점검을 끝낼까요?" alert locked={busy} width={440} onClose={onClose}>
      <div className="body question">
        <p className="words">회원이 바로 다시 이용할 수 있어요.</p>
        <div className="actions">
          <Button onClick={onClose} disabled={busy}>
            취소
          </Button>
          <Button look="primary" busy={busy} onClick={() => void handleEnd()}>
            점검 끝내기
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

/** Asks once more: by the word typed, on a phone by holding the button. */
export function BeginEmergency({ onClose, onBegin }: { onClose: () => void; onBegin: () => Promise<void> }) {
  const isPhone = useIsPhone();
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const right = typed.trim().replaceAll(/\s+/g, ' ') === word;
  const begin = () => {
    setBusy(true);
    void onBegin();
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (right && !busy && !isPhone) begin();
  };
  return (
    <Dialog title="긴급 점검을 시작할까요?" alert locked={busy} width={440} onClose={onClose}>
      <form className="body begin-emergency" onSubmit={handleSubmit}>
        <MessageBand tone="danger">
          모든 회원의 화면이 바로 점검 안내로 바뀌고, 베팅과 입금을 받지 않아요. 출금, 로그인, 고객센터는 그대로 열려
          있고 진행 중인 베팅도 그대로 정산돼요.
        </MessageBand>
        {isPhone ? (
          <div className="hold">
            <HoldButton busy={busy} onHeld={begin}>
              1.5초 눌러서 긴급 점검 시작
            </HoldButton>
            <Button onClick={onClose} disabled={busy}>
              취소
            </Button>
          </div>
        ) : (
          <>
            <TextField
              label={`확인을 위해 “${word}”을 입력해주세요.`}
              data-autofocus
              autoComplete="off"
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
            <div className="actions">
              <Button onClick={onClose} disabled={busy}>
                취소
              </Button>
              <Button type="submit" look="danger" busy={busy} aria-disabled={!right}>
                긴급 점검 시작
              </Button>
            </div>
          </>
        )}
      </form>
    </Dialog>
  );
}
