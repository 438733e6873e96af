import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { History, Siren } from 'lucide-react';
import { useState } from 'react';
import { confirmDialog } from '../../lib/confirm.tsx';
import { BeginEmergency, changeEmergency } from './emergency-question.tsx';
import type { Emergency } from './emergency-question.tsx';
import { mayEdit } from './may.ts';

/** The emergency: begun and ended at once, without a draft; to begin it one types what it is called. */
export function EmergencyCard({ setting, onHistory }: { setting: WireStaffSetting; onHistory: (key: string) => void }) {
  const { active, text: told } = setting.value as Emergency;
  const [text, setText] = useState(told);
  const [asking, setAsking] = useState(false);
  const disabled = !mayEdit('menus');

  const handleEnd = async () => {
    const sure = await confirmDialog({
      title: '긴급 점검을 끝낼까요?',
      text: '회원이 바로 다시 이용할 수 있어요.',
      yes: '점검 끝내기',
    });
    if (sure) await changeEmergency(setting, { active: false, text: '' });
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
                onClick={() =>
                  void changeEmergency(setting, { active: true, text: text.trim() }, '안내 문구를 바꿨어요.')
                }
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
        <BeginEmergency
          onClose={() => setAsking(false)}
          onBegin={async () => {
            await changeEmergency(setting, { active: true, text: text.trim() });
            setAsking(false);
          }}
        />
      )}
    </section>
  );
}
