import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { History, Siren } from 'lucide-react';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { mayEdit } from './may.ts';
import { toast } from '@lime/ui/toast.ts';
import { readSettingsAgain } from './use-staff-settings.ts';

const word = '긴급 점검';
type Emergency = { active: boolean; text: string };

/** The emergency: begun and ended at once, without a draft; to begin it one types what it is called. */
export function EmergencyCard({ setting, onHistory }: { setting: WireStaffSetting; onHistory: (key: string) => void }) {
  const { active, text: told } = setting.value as Emergency;
  const [text, setText] = useState(told);
  const [asking, setAsking] = useState(false);
  const disabled = !mayEdit('menus');

  const change = async (value: Emergency, done: string) => {
    try {
      await send('/staff/settings/change', {
        changes: [{ key: 'emergency', value, revision: setting.revision }],
        note: '',
      });
      toast(done, 'ok');
    } catch (failure) {
      toast(wordsOf(failure), 'danger');
    }
    await readSettingsAgain();
  };
  const handleEnd = async () => {
    const sure = await confirmDialog({
      title: '긴급 점검을 끝낼까요?',
      text: '회원이 바로 다시 이용할 수 있어요.',
      yes: '점검 끝내기',
    });
    if (sure) await change({ active: false, text: '' }, '긴급 점검을 끝냈어요.');
  };

  return (
    <section className="card emergency" aria-label="긴급 점검" data-active={active || undefined}>
      <div className="card-head">
        <Siren size={17} aria-hidden />
        <h2>긴급 점검</h2>
        {active ? <Badge tone="danger">점검 중</Badge> : <Badge tone="win">정상 운영</Badge>}
        <IconButton label="긴급 점검 변경 이력" onClick={() => onHistory('emergency')}>
          <History size={15} aria-hidden />
        </IconButton>
      </div>
      <div className="inside">
        <p className="setting-help">{setting.help}</p>
        <TextField
          label="안내 문구"
          mark="선택"
          hint="점검중 입니다. 아래에 함께 보여요. 언제 끝나는지 적어주세요."
          maxLength={200}
          disabled={disabled}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <div className="actions">
          {active ? (
            <>
              <Button
                size="small"
                disabled={disabled || text.trim() === told}
                onClick={() => void change({ active: true, text: text.trim() }, '안내 문구를 바꿨어요.')}
              >
                문구만 바꾸기
              </Button>
              <Button size="small" look="primary" disabled={disabled} onClick={() => void handleEnd()}>
                점검 끝내기
              </Button>
            </>
          ) : (
            <Button size="small" look="danger" disabled={disabled} onClick={() => setAsking(true)}>
              긴급 점검 시작
            </Button>
          )}
        </div>
      </div>
      {asking && (
        <BeginDialog
          onClose={() => setAsking(false)}
          onBegin={async () => {
            await change({ active: true, text: text.trim() }, '긴급 점검을 시작했어요.');
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}

function BeginDialog({ onClose, onBegin }: { onClose: () => void; onBegin: () => Promise<void> }) {
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const right = typed.trim().replaceAll(/\s+/g, ' ') === word;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!right || busy) return;
    setBusy(true);
    void onBegin();
  };
  return (
    <Dialog title="긴급 점검을 시작할까요?" alert locked={busy} width={440} onClose={onClose}>
      <form className="body begin-emergency" onSubmit={handleSubmit}>
        <MessageBand tone="danger">
          모든 회원의 화면이 바로 점검 안내로 바뀌고, 베팅과 입금을 받지 않아요. 출금, 로그인, 고객센터는 그대로 열려
          있고 진행 중인 베팅도 그대로 정산돼요.
        </MessageBand>
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
      </form>
    </Dialog>
  );
}
