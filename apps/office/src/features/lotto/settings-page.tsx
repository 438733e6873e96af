import { rankKo } from '@lime/contract/list-words.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { staffLottoSettings } from '@lime/contract/staff-lotto.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { useLeaveGuard } from '../../lib/leave-guard.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { CostPreview } from './cost-preview.tsx';
import './lotto.css';
import { draftOf, prizeNames, settingsOf } from './settings-draft.ts';
import type { Draft } from './settings-draft.ts';
import { act, useLottoSettings } from './use-lotto.ts';
import { lottoLinks, rankConditions, weekdayNames } from './words.ts';

/** What the next round runs by, with what it would cost. */
export function LottoSettingsPage() {
  const { data, error, refetch } = useLottoSettings();
  return (
    <Page title="로또" sub="지금 열린 회차는 열릴 때의 조건 그대로예요. 바꾼 값은 다음 회차부터 쓰여요.">
      <SubLinks label="로또" links={lottoLinks} />
      {error && !data ? (
        <div className="card">
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        </div>
      ) : data ? (
        <SettingsForm key={`${data.revision} ${data.budgetRevision}`} state={data} />
      ) : (
        <Skeleton height={420} />
      )}
    </Page>
  );
}

type State = PayloadOf<typeof staffLottoSettings>;

function SettingsForm({ state }: { state: State }) {
  const [before] = useState(() => draftOf(state));
  const [draft, setDraft] = useState<Draft>(before);
  const [busy, setBusy] = useState(false);
  const editable = can('events.edit');
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes });
  const dirty = JSON.stringify(draft) !== JSON.stringify(before);
  const read = settingsOf(draft);
  const rises =
    read !== null &&
    (prizeNames.some((name) => read.settings.prizes[name] > state.settings.prizes[name]) ||
      read.budget.day > state.budget.day ||
      read.budget.month > state.budget.month);
  useLeaveGuard(() => dirty, {
    title: '저장하지 않고 나갈까요?',
    text: '바꾸던 내용이 사라져요.',
    yes: '버리고 나가기',
  });
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (!read || busy || !dirty) return;
    const reason = rises
      ? await askReason({
          title: '당첨 포인트나 예산을 올리는 이유를 적어주세요',
          text: '감사로그와 설정 이력에 남아요.',
          yes: '저장하기',
        })
      : '';
    if (reason === null) return;
    setBusy(true);
    const { revision, budgetRevision } = state;
    await act(
      () => send('/staff/lotto/change', { ...read, revision, budgetRevision, reason: reason.slice(0, 500) }),
      '로또 설정을 저장했어요.',
    );
    setBusy(false);
  };
  const amount = (label: string, name: keyof Draft, unit: '원' | 'P') => (
    <div className="field" key={name}>
      <span className="name">{label}</span>
      <WonInput
        label={label}
        unit={unit}
        showReading={false}
        bad={draft[name] === null}
        value={draft[name] as number | null}
        onChange={(value) => change({ [name]: value })}
      />
    </div>
  );
  const digits = (label: string, name: 'perCheckIn' | 'mostPerRound', hint: string) => (
    <TextField
      label={label}
      hint={hint}
      inputMode="numeric"
      maxLength={3}
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value.replaceAll(/\D/g, '') })}
    />
  );
  return (
    <form className="lotto-settings" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <fieldset className="card lotto-form compact-form" disabled={!editable}>
        <Switch label="로또 사용" on={draft.active} disabled={!editable} onChange={(active) => change({ active })} />
        {!draft.active && (
          <MessageBand>끄면 지금 회차는 예정대로 추첨하고, 그 뒤로 새 회차가 열리지 않아요.</MessageBand>
        )}
        <h2>추첨</h2>
        <div className="two">
          <SelectField
            label="요일"
            value={draft.drawDay}
            onChange={(event) => change({ drawDay: Number(event.target.value) })}
          >
            {weekdayNames.map((name, day) => (
              <option key={name} value={day}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            label="시각"
            mark="서울"
            type="time"
            value={draft.drawTime}
            onChange={(event) => change({ drawTime: event.target.value })}
          />
        </div>
        <h2>당첨 포인트</h2>
        {prizeNames.map((name, index) => amount(`${rankKo[index]} · ${rankConditions[index]}`, name, 'P'))}
        <h2>응모권</h2>
        <div className="two">
          {digits('출석 하루에', 'perCheckIn', '장, 0~10')}
          {digits('한 회차에 최대', 'mostPerRound', '장, 1~100')}
        </div>
        {amount('응모권 1장의 베팅금 (0이면 주지 않아요)', 'stakePer', '원')}
        <h2>예산</h2>
        {amount('하루 예산', 'budgetDay', 'P')}
        {amount('한 달 예산', 'budgetMonth', 'P')}
        <p className="hint">
          예산을 넘는 당첨은 없어지지 않고, 예산이 생기는 날 지급돼요. 오늘 {state.given.day.toLocaleString('ko-KR')}P,
          이번 달 {state.given.month.toLocaleString('ko-KR')}P를 지급했어요.
        </p>
        {editable && (
          <div className="actions">
            <Button size="small" disabled={!dirty} onClick={() => setDraft(before)}>
              되돌리기
            </Button>
            <Button look="primary" size="small" type="submit" busy={busy} disabled={!dirty || read === null}>
              저장하기
            </Button>
          </div>
        )}
      </fieldset>
      <CostPreview draft={read} lastTickets={state.lastTickets} />
    </form>
  );
}
