import type { FormField, SettingProblem } from '@lime/contract/settings-form.ts';
import type { WireStaffSetting } from '@lime/contract/staff-settings.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { ComponentType } from 'react';
import { CallFailed, send, wordsOf } from '../../lib/api.ts';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/session.ts';
import { useWantedSetting } from '../../lib/use-wanted-setting.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import './events.css';
import { Preview } from './preview.tsx';
import { act, useEventSettings } from './use-events.ts';
import { eventLinks } from './words.ts';

/** The control of one value, drawn from its form: the settings' own, handed in by the page. */
export type FieldControl = ComponentType<{
  label: string;
  field: FormField;
  value: unknown;
  path: string;
  problems: readonly SettingProblem[];
  warnings: readonly SettingProblem[];
  disabled: boolean;
  onChange: (value: unknown) => void;
}>;

type Edits = Readonly<Record<string, { readonly value: unknown; readonly revision: number }>>;
const none: Edits = {};

/** What is set of the events, each with what it comes to, changed together and with a reason. */
export function SettingsPage({ field: Field }: { field: FieldControl }) {
  const { data, error, refetch } = useEventSettings();
  const [edits, setEdits] = useState<Edits>(none);
  const [problems, setProblems] = useState<readonly SettingProblem[]>([]);
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const keys = Object.keys(edits);
  const mayEdit = can('events.edit');
  useLeaveGuard(() => keys.length > 0, {
    title: '저장하지 않고 나갈까요?',
    text: '바꾼 값이 사라져요.',
    yes: '버리고 나가기',
  });

  useWantedSetting(data !== undefined);
  // the lotto has a page of its own
  const settings = data?.settings.filter(({ key }) => key !== 'lotto') ?? [];
  const valueOf = (key: string) => edits[key]?.value ?? settings.find((one) => one.key === key)?.value;
  const change = ({ key, revision }: WireStaffSetting, value: unknown) => {
    setEdits((now) => ({ ...now, [key]: { value, revision: now[key]?.revision ?? revision } }));
    setProblems((now) => now.filter((problem) => problem.key !== key));
  };
  const drop = (key: string) => setEdits(({ [key]: _dropped, ...left }) => left);
  const handleSave = async () => {
    if (busy) return;
    setBusy(true);
    setProblems([]);
    const changes = keys.map((key) => ({ key, ...edits[key]! }));
    let found: readonly SettingProblem[] = [];
    const done = await act(async () => {
      try {
        return await send('/staff/events/settings/change', { changes, note: note.trim() });
      } catch (failure) {
        if (failure instanceof CallFailed && failure.code === 'SETTING_INVALID')
          found = (failure.detail as { problems?: readonly SettingProblem[] }).problems ?? [];
        throw failure;
      }
    }, '저장했어요. 회원 화면에 바로 적용돼요.');
    setBusy(false);
    setProblems(found);
    if (!done) return;
    setEdits(none);
    setNote('');
  };

  return (
    <Page title="이벤트" sub="저장하면 회원의 열린 화면에 바로 적용돼요.">
      <SubLinks label="이벤트" links={eventLinks} />
      {!mayEdit && (
        <MessageBand tone="info">보기 권한이에요. 값은 이벤트 설정 권한이 있어야 바꿀 수 있어요.</MessageBand>
      )}
      {error && !data ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={420} />
      ) : (
        <div className="card settings event-settings">
          {settings.map((setting) => (
            <section key={setting.key} className="setting wide" aria-label={setting.label} data-setting={setting.key}>
              <div className="setting-head">
                <div className="setting-name">
                  <h2>{setting.label}</h2>
                  {keys.includes(setting.key) && <Badge tone="lime">저장 전</Badge>}
                </div>
                {setting.help !== '' && <p className="setting-help">{setting.help}</p>}
                <div className="setting-meta">
                  <span>
                    {setting.changedAt === null
                      ? '처음 값이에요'
                      : `${formatDayTime(setting.changedAt)} ${setting.changedBy ?? ''} 변경`}
                  </span>
                </div>
              </div>
              <div className="control">
                {edits[setting.key] && edits[setting.key]!.revision !== setting.revision && (
                  <MessageBand
                    tone="warn"
                    live
                    action={
                      <Button size="tiny" onClick={() => drop(setting.key)}>
                        새 값 쓰기
                      </Button>
                    }
                  >
                    고치는 동안 {setting.changedBy} 님이 먼저 바꿨어요.
                  </MessageBand>
                )}
                <Field
                  label={setting.label}
                  field={setting.form}
                  path=""
                  value={valueOf(setting.key)}
                  problems={problems.filter(({ key }) => key === setting.key)}
                  warnings={[]}
                  disabled={!mayEdit || busy}
                  onChange={(value) => change(setting, value)}
                />
                <Preview settingKey={setting.key} valueOf={valueOf} />
              </div>
            </section>
          ))}
        </div>
      )}
      {keys.length > 0 && (
        <div className="publish-bar" role="region" aria-label="저장하지 않은 변경">
          <strong>변경 {keys.length}건</strong>
          <TextField
            label="사유"
            placeholder="예산을 늘릴 때는 꼭 적어주세요"
            maxLength={500}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
          <Button
            size="small"
            look="outline"
            onClick={() => {
              setEdits(none);
              setProblems([]);
            }}
          >
            되돌리기
          </Button>
          <Button size="small" look="primary" busy={busy} onClick={() => void handleSave()}>
            저장하기
          </Button>
        </div>
      )}
    </Page>
  );
}
