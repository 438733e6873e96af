import { alarmKindLabels, alarmMomentLabels } from '@lime/contract/alarm-words.ts';
import type { WireAlarm } from '@lime/contract/staff-alarms.ts';
import { alarmKinds, alarmMoments } from '@lime/domain/alarms/alarm-rules.ts';
import type { AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';
import { staffRoleNames, staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { send } from '../../lib/api.ts';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { PickChips } from '../../lib/pick-chips.tsx';
import { can } from '../../lib/staff-session.ts';
import { useDraft } from '../../lib/use-draft.ts';

const runAction = createListAction('integrations');

/** "07:30" of a minute of the day. */
export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
const minuteOf = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

type Draft = {
  name: string;
  /** `role:cash` or `staff:12` */
  who: string;
  address: string;
  kinds: AlarmKind[];
  moment: AlarmMoment;
  isQuiet: boolean;
  from: string;
  to: string;
  on: boolean;
};
const empty: Draft = {
  name: '',
  who: '',
  address: '',
  kinds: ['deposit', 'withdrawal'],
  moment: 'new',
  isQuiet: false,
  from: '23:00',
  to: '07:00',
  on: true,
};

const draftOf = ({ name, staffId, role, address, kinds, moment, quiet, on }: WireAlarm): Draft => ({
  name,
  who: staffId === null ? `role:${role}` : `staff:${staffId}`,
  address,
  kinds,
  moment,
  isQuiet: quiet !== null,
  from: clockOf(quiet?.from ?? 23 * 60),
  to: clockOf(quiet?.to ?? 7 * 60),
  on,
});

const problemsOf = ({ name, who, address, kinds, isQuiet, from, to }: Draft) => ({
  ...(name.trim() === '' && { name: '이름을 입력해주세요.' }),
  ...(who === '' && { who: '받는 사람을 골라주세요.' }),
  ...(!/^(-?\d{1,20}|@[A-Za-z]\w{3,63})$/.test(address.trim()) && {
    address: '숫자 대화 번호나 @채널이름을 입력해주세요.',
  }),
  ...(kinds.length === 0 && { kinds: '종류를 하나 이상 골라주세요.' }),
  ...(isQuiet && (from === '' || to === '' || from === to) && { quiet: '조용한 시간을 확인해주세요.' }),
});

type Problems = Partial<Record<'name' | 'who' | 'address' | 'kinds' | 'quiet', string>>;
type Props = {
  /** null: a new one */
  alarm: WireAlarm | null;
  people: readonly { id: string; loginId: string; name: string }[];
  onClose: () => void;
};

/** An alarm as it is written. */
export function AlarmForm({ alarm, people, onClose }: Props) {
  const form = useDraft<Draft, Problems>(alarm ? draftOf(alarm) : empty, problemsOf);
  const { draft, shown, change } = form;
  const editable = can('integrations.edit');
  const save = () =>
    runAction(
      () => {
        const [kind, id] = draft.who.split(':') as ['role' | 'staff', string];
        return send('/staff/alarms/save', {
          ...(alarm && { id: alarm.id }),
          name: draft.name.trim(),
          staffId: kind === 'staff' ? id : null,
          role: kind === 'role' ? (id as StaffRole) : null,
          address: draft.address.trim(),
          kinds: draft.kinds,
          moment: draft.moment,
          quiet: draft.isQuiet ? { from: minuteOf(draft.from), to: minuteOf(draft.to) } : null,
          on: draft.on,
        });
      },
      alarm ? '알림을 저장했어요.' : '알림을 만들었어요.',
    );
  return (
    <FormDrawer
      title={alarm ? alarm.name : '새 알림'}
      width={540}
      className="compact-form"
      draft={form}
      yes={alarm ? '저장하기' : '만들기'}
      editable={editable}
      save={save}
      remove={
        alarm && {
          title: `${alarm.name} 알림을 지울까요?`,
          text: '더는 텔레그램으로 알리지 않아요. 보낸 기록은 남아요.',
          runAction: () => runAction(() => send('/staff/alarms/remove', { id: alarm.id }), '알림을 지웠어요.'),
        }
      }
      preview={null}
      onClose={onClose}
    >
      {alarm !== null && alarm.unseen.length > 0 && (
        <div className="integration-note">
          <MessageBand tone="warn">
            {`받는 사람의 권한으로 볼 수 없는 종류는 알리지 않아요: ${alarm.unseen.map((kind) => alarmKindLabels[kind]).join(', ')}`}
          </MessageBand>
        </div>
      )}
      <fieldset disabled={!editable} className="integration-fields">
        <Whom draft={draft} shown={shown} people={people} change={change} />
        <div className="integration-part">
          <p className="name">종류</p>
          <PickChips
            label="종류"
            all={alarmKinds}
            name={(kind) => alarmKindLabels[kind]}
            value={draft.kinds}
            onChange={(kinds) => change({ kinds })}
          />
          {shown.kinds !== undefined && (
            <p className="integration-problem" role="alert">
              {shown.kinds}
            </p>
          )}
        </div>
        <SelectField
          label="언제"
          hint={
            draft.moment === 'late'
              ? '목표 시간은 사이트 설정의 처리 목표에 있어요. 한 가지 일은 한 번만 알려요.'
              : undefined
          }
          value={draft.moment}
          onChange={(event) => change({ moment: event.target.value as AlarmMoment })}
        >
          {alarmMoments.map((moment) => (
            <option key={moment} value={moment}>
              {alarmMomentLabels[moment]}
            </option>
          ))}
        </SelectField>
        <Quiet draft={draft} problem={shown.quiet} change={change} />
        <Switch label="사용" on={draft.on} onChange={(on) => change({ on })} />
      </fieldset>
      {alarm && editable && (
        <div className="integration-acts">
          <Button
            size="small"
            disabled={!alarm.on}
            onClick={() =>
              void runAction(
                () => send('/staff/alarms/try', { id: alarm.id }),
                '시험 알림을 보냈어요. 결과는 전송 기록에 나와요.',
              )
            }
          >
            시험 알림
          </Button>
        </div>
      )}
    </FormDrawer>
  );
}

type PartProps = { draft: Draft; change: (changes: Partial<Draft>) => void };

function Whom({ draft, shown, people, change }: PartProps & { shown: Problems; people: Props['people'] }) {
  return (
    <>
      <TextField
        label="이름"
        placeholder="야간 입출금 담당"
        maxLength={40}
        problem={shown.name}
        value={draft.name}
        onChange={(event) => change({ name: event.target.value })}
      />
      <SelectField
        label="받는 사람"
        hint="이 사람이나 역할이 볼 수 있는 일만 알려요."
        problem={shown.who}
        value={draft.who}
        onChange={(event) => change({ who: event.target.value })}
      >
        <option value="">골라주세요</option>
        <optgroup label="역할">
          {staffRoles.map((role) => (
            <option key={role} value={`role:${role}`}>
              {staffRoleNames[role]}
            </option>
          ))}
        </optgroup>
        <optgroup label="관리자">
          {people.map(({ id, loginId, name }) => (
            <option key={id} value={`staff:${id}`}>
              {name === loginId ? loginId : `${name} (${loginId})`}
            </option>
          ))}
        </optgroup>
      </SelectField>
      <TextField
        label="텔레그램 대화"
        placeholder="123456789 또는 @channel"
        hint="봇과 대화를 시작한 뒤 그 대화 번호를 입력해주세요."
        maxLength={64}
        problem={shown.address}
        value={draft.address}
        onChange={(event) => change({ address: event.target.value })}
      />
    </>
  );
}

function Quiet({ draft: { isQuiet, from, to }, problem, change }: PartProps & { problem: string | undefined }) {
  return (
    <div className="integration-part">
      <Switch label="조용한 시간 두기" on={isQuiet} onChange={(on) => change({ isQuiet: on })} />
      {isQuiet && (
        <div className="integration-times">
          <TextField
            type="time"
            label="시작"
            value={from}
            problem={problem}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextField
            type="time"
            label="끝"
            hint="끝난 뒤에도 기다리는 일은 그때 알려요."
            value={to}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
      )}
    </div>
  );
}
