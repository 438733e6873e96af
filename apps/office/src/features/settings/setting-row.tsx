import { actorName } from '@lime/contract/member-changes.texts.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { History, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { FieldView } from './field-view.tsx';
import { mayEdit } from './may.ts';
import { discard, keepAgainst, useEdited } from './use-staff-settings.ts';
import type { Edited } from './use-staff-settings.ts';

type Props = {
  setting: WireStaffSetting;
  onHistory: (key: string) => void;
  /** in place of the control drawn from the form */
  children?: ((edited: Edited) => ReactNode) | undefined;
};

/** One setting: what it is called and who changed it last, its control, and what there is to say of it. */
export function SettingRow({ setting, onHistory, children }: Props) {
  const edited = useEdited(setting);
  const { form } = setting;
  const wide = form.kind !== 'switch' && form.kind !== 'number';
  const stacked = form.kind === 'list' && form.item.kind === 'fields' && form.item.parts.length > 3;
  return (
    <section
      className={names('setting', wide && 'wide', stacked && 'stacked')}
      aria-label={setting.label}
      data-setting={setting.key}
    >
      <SettingHead edited={edited} onHistory={onHistory} />
      <div className="control">
        <SettingNotes edited={edited} />
        {children?.(edited) ?? <SettingValue setting={setting} edited={edited} />}
      </div>
    </section>
  );
}

/** The name of a setting with its state, its history and the way back. */
export function SettingHead({ edited, onHistory }: { edited: Edited; onHistory: (key: string) => void }) {
  const { setting, changed } = edited;
  return (
    <div className="setting-head">
      <div className="setting-name">
        <h2>{setting.label}</h2>
        {changed && <Badge tone="lime">초안</Badge>}
        {setting.others.map((other) => (
          <Badge key={other.name} tone="info">{`${other.name} 님이 편집 중`}</Badge>
        ))}
      </div>
      {setting.help !== '' && <p className="setting-help">{setting.help}</p>}
      <div className="setting-meta">
        <span>
          {setting.changedAt === null
            ? '처음 값이에요'
            : `${formatDayTime(setting.changedAt)} ${actorName(setting.changedBy)} 변경`}
        </span>
        <IconButton label={`${setting.label} 변경 이력`} onClick={() => onHistory(setting.key)}>
          <History size={15} aria-hidden />
        </IconButton>
        {changed && (
          <IconButton label={`${setting.label} 초안 버리기`} onClick={() => void discard([setting.key])}>
            <Undo2 size={15} aria-hidden />
          </IconButton>
        )}
      </div>
    </div>
  );
}

/** What is wrong with a draft before it is published, and a stored value that cannot be used. */
export function SettingNotes({ edited }: { edited: Edited }) {
  const { setting, value, problems, moved, changed } = edited;
  const whole = problems.find(({ path }) => path === '' && setting.form.kind === 'levels');
  return (
    <>
      {setting.unusable && !changed && (
        <MessageBand tone="danger">
          저장된 값이 지금 형식에 맞지 않아서 기본값을 쓰고 있어요. (
          {setting.unusable.problems.map(({ path, text }) => (path === '' ? text : `${path}: ${text}`)).join(' ')}) 값을
          바꿔서 게시하면 바로잡혀요.
        </MessageBand>
      )}
      {moved && (
        <MessageBand
          tone="warn"
          live
          action={
            <span className="band-actions">
              <Button size="tiny" onClick={() => void discard([setting.key])}>
                다른 관리자의 값 쓰기
              </Button>
              <Button size="tiny" onClick={() => keepAgainst(setting, value)}>
                내 값 유지
              </Button>
            </span>
          }
        >
          초안을 쓰는 동안 {setting.changedBy === null ? '다른 관리자가' : `${actorName(setting.changedBy)} 님이`} 먼저
          바꿨어요.
        </MessageBand>
      )}
      {whole && <MessageBand tone="danger">{whole.text}</MessageBand>}
    </>
  );
}

/** The field of a setting's value, locked for those who may not edit its group. */
export function SettingValue({ setting, edited }: { setting: WireStaffSetting; edited: Edited }) {
  const { value, problems, warnings, change } = edited;
  return (
    <FieldView
      label={setting.label}
      field={setting.form}
      path=""
      disabled={!mayEdit(setting.group)}
      onChange={change}
      {...{ value, problems, warnings }}
    />
  );
}
