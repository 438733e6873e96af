import { alarmChannelLabels, alarmKindLabels, alarmMomentLabels } from '@lime/contract/alarm-words.ts';
import type { WireAlarm } from '@lime/contract/staff-alarms.ts';
import { isAlarmAddress, maxMailAddresses } from '@lime/domain/alarms/alarm-address.ts';
import { alarmChannels, alarmKinds, alarmMoments } from '@lime/domain/alarms/alarm-rules.ts';
import type { AlarmChannel, AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';
import { staffRoleNames, staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { send } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { createListAction } from '../../lib/list-action.ts';
import { NamedForm } from '../../lib/named-form.tsx';
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
  channel: AlarmChannel;
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
  channel: 'telegram',
  address: '',
  kinds: ['deposit', 'withdrawal'],
  moment: 'new',
  isQuiet: false,
  from: '23:00',
  to: '07:00',
  on: true,
};

const draftOf = ({ name, staffId, role, channel, address, kinds, moment, quiet, on }: WireAlarm): Draft => ({
  name,
  who: staffId === null ? `role:${role}` : `staff:${staffId}`,
  channel,
  address,
  kinds,
  moment,
  isQuiet: quiet !== null,
  from: clockOf(quiet?.from ?? 23 * 60),
  to: clockOf(quiet?.to ?? 7 * 60),
  on,
});

const addressProblems: Readonly<Record<AlarmChannel, string>> = {
  telegram: '숫자 대화 번호나 @채널이름을 입력해주세요.',
  mail: `메일 주소를 쉼표로 나눠 ${maxMailAddresses}개까지 입력해주세요.`,
  webhook: '보낼 웹훅을 골라주세요.',
  push: '',
};

const problemsOf = ({ name, who, channel, address, kinds, isQuiet, from, to }: Draft) => ({
  ...(name.trim() === '' && { name: '이름을 입력해주세요.' }),
  ...(who === '' && { who: '받는 사람을 골라주세요.' }),
  ...(!isAlarmAddress(channel, address.trim()) && { address: addressProblems[channel] }),
  ...(kinds.length === 0 && { kinds: '종류를 하나 이상 골라주세요.' }),
  ...(isQuiet && (from === '' || to === '' || from === to) && { quiet: '조용한 시간을 확인해주세요.' }),
});

/** What the server knows that an alarm may use. `ready`: which ways can send; null: not known yet */
export type Choices = Pick<Payload<'/staff/alarms/list'>, 'people' | 'webhooks'> & {
  ready: Payload<'/staff/alarms/list'>['ready'] | null;
};

type Problems = Partial<Record<'name' | 'who' | 'address' | 'kinds' | 'quiet', string>>;
type Props = {
  /** null: a new one */
  alarm: WireAlarm | null;
  /** whom and by which ways it may call */
  choices: Choices;
  onClose: () => void;
};

/** An alarm as it is written. */
export function AlarmForm({ alarm, choices, onClose }: Props) {
  const form = useDraft<Draft, Problems>(alarm ? draftOf(alarm) : empty, problemsOf);
  const { draft, shown, change } = form;
  const editable = can('integrations.edit');
  const save = (known: { id?: string }) => {
    const [kind, id] = draft.who.split(':') as ['role' | 'staff', string];
    return send('/staff/alarms/save', {
      ...known,
      name: draft.name.trim(),
      staffId: kind === 'staff' ? id : null,
      role: kind === 'role' ? (id as StaffRole) : null,
      channel: draft.channel,
      address: draft.address.trim(),
      kinds: draft.kinds,
      moment: draft.moment,
      quiet: draft.isQuiet ? { from: minuteOf(draft.from), to: minuteOf(draft.to) } : null,
      on: draft.on,
    });
  };
  return (
    <NamedForm
      noun="알림"
      saved={alarm}
      draft={form}
      editable={editable}
      runAction={runAction}
      save={save}
      remove={(id) => send('/staff/alarms/remove', { id })}
      removeText="더는 이 알림을 보내지 않아요. 보낸 기록은 남아요."
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
        <Whom draft={draft} shown={shown} people={choices.people} change={change} />
        <Where draft={draft} problem={shown.address} choices={choices} change={change} />
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
    </NamedForm>
  );
}

type PartProps = { draft: Draft; change: (changes: Partial<Draft>) => void };

function Whom({ draft, shown, people, change }: PartProps & { shown: Problems; people: Choices['people'] }) {
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
    </>
  );
}

const notReady: Readonly<Partial<Record<AlarmChannel, string>>> = {
  telegram: '텔레그램 봇이 아직 없어요. 서버에 TELEGRAM_TOKEN을 설정하면 알림을 보내기 시작해요.',
  mail: '메일 서버가 아직 없어요. 서버에 SMTP_URL과 SMTP_FROM을 설정하면 알림을 보내기 시작해요.',
};

/** Fields of the addresses that are typed. */
const addressFields = {
  telegram: {
    label: '텔레그램 대화',
    placeholder: '123456789 또는 @channel',
    hint: '봇과 대화를 시작한 뒤 그 대화 번호를 입력해주세요.',
    maxLength: 64,
  },
  mail: {
    label: '메일 주소',
    placeholder: 'night@example.com, lead@example.com',
    inputMode: 'email',
    maxLength: 500,
  },
} as const;

/** By which way it leaves, and to where. */
function Where({
  draft: { channel, address },
  problem,
  choices: { ready, webhooks },
  change,
}: PartProps & { problem: string | undefined; choices: Choices }) {
  const setAddress = (text: string) => change({ address: text });
  return (
    <>
      <SelectField
        label="보내는 방법"
        hint={
          channel === 'push'
            ? '받는 사람이 알림을 켠 브라우저로 보내요. 지금 할 일 화면에서 기기마다 켤 수 있어요.'
            : undefined
        }
        value={channel}
        onChange={(event) => change({ channel: event.target.value as AlarmChannel, address: '' })}
      >
        {alarmChannels.map((one) => (
          <option key={one} value={one}>
            {alarmChannelLabels[one]}
          </option>
        ))}
      </SelectField>
      {ready !== null && !ready[channel] && <MessageBand tone="warn">{notReady[channel]}</MessageBand>}
      {(channel === 'telegram' || channel === 'mail') && (
        <TextField
          key={channel}
          {...addressFields[channel]}
          problem={problem}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        />
      )}
      {channel === 'webhook' && (
        <SelectField
          label="웹훅"
          problem={problem}
          value={address}
          onChange={(event) => setAddress(event.target.value)}
        >
          <option value="">골라주세요</option>
          {webhooks.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
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
