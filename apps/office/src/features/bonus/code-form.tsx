import { heavyRollingText, nameRateText } from '@lime/contract/bonus.texts.ts';
import { countText, decimalText } from '@lime/domain/text/amount-text.ts';
import type { WireBonusCode } from '@lime/contract/staff-bonus.ts';
import { TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { send } from '../../lib/api.ts';
import { CodeField } from '../../lib/code-page.tsx';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { GradeChips } from '../../lib/pick-chips.tsx';
import { RollingField } from '../../lib/rolling-field.tsx';
import { can } from '../../lib/staff-session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { draftOf, emptyDraft, formOf, problemsOf } from './code-draft.ts';
import type { CodeDraft, Problems } from './code-draft.ts';
import { CodePreview } from './code-preview.tsx';
import { runAction } from './use-staff-bonus.ts';

/** A code as it is written, with its effect above it. @param code null: a new one */
export function CodeForm({ code, onClose }: { code: WireBonusCode | null; onClose: () => void }) {
  const form = useDraft(code ? draftOf(code) : emptyDraft, problemsOf);
  const { draft, sound } = form;
  const editable = can('bonus.edit');
  const written = sound ? formOf(draft) : null;
  const warnings = written && [
    heavyRollingText(written),
    nameRateText(written.label, written.form === 'percent' ? [written.value / 100] : []),
  ];

  return (
    <FormDrawer
      title={code ? code.code : '새 보너스 코드'}
      width={420}
      className="code-form compact-form"
      draft={form}
      lost="바꾸던 내용이 사라져요."
      yes={code ? '저장하기' : '만들기'}
      editable={editable}
      save={() =>
        runAction(
          () => send('/staff/bonus/save-code', { create: code === null, code: formOf(draft) }),
          code ? '코드를 저장했어요.' : '코드를 만들었어요.',
        )
      }
      preview={
        <>
          {sound && <CodePreview form={formOf(draft)} />}
          {warnings?.map(
            (warning) =>
              warning !== null && (
                <MessageBand key={warning} tone="warn">
                  {warning}
                </MessageBand>
              ),
          )}
          {code !== null && code.granted > 0 && (
            <MessageBand tone="info">이미 지급된 보너스는 지급할 때의 조건을 그대로 지켜요.</MessageBand>
          )}
        </>
      }
      onClose={onClose}
    >
      <fieldset disabled={!editable}>
        <GrantFields form={form} isNew={code === null} />
        <RollingField rolling={draft} problems={form.shown} onChange={form.change} />
        <LimitFields form={form} />
      </fieldset>
    </FormDrawer>
  );
}

type CodeDraftForm = ReturnType<typeof useDraft<CodeDraft, Problems>>;

/** What a code gives, and from which deposit on. */
function GrantFields({ form, isNew }: { form: CodeDraftForm; isNew: boolean }) {
  const { draft, shown, change } = form;
  return (
    <>
      <div className="two">
        <CodeField
          placeholder="WELCOME10"
          fixed={!isNew}
          problem={shown.code}
          value={draft.code}
          onChange={(typed) => change({ code: typed })}
        />
        <TextField
          label="이름"
          placeholder="첫 입금 10% 보너스"
          maxLength={40}
          problem={shown.label}
          value={draft.label}
          onChange={(event) => change({ label: event.target.value })}
        />
      </div>
      <div className="two">
        <Segmented
          label="지급"
          full
          items={[
            { id: 'cash', name: '보유금' },
            { id: 'point', name: '포인트' },
          ]}
          value={draft.currency}
          onChange={(currency) => change({ currency })}
        />
        <Segmented
          label="방식"
          full
          items={[
            { id: 'percent', name: '비율' },
            { id: 'amount', name: '정액' },
          ]}
          value={draft.form}
          onChange={(chosen) => change({ form: chosen, value: chosen === 'percent' ? '5' : '10000' })}
        />
      </div>
      <div className="two">
        {draft.form === 'percent' ? (
          <TextField
            label="입금액의 %"
            inputMode="decimal"
            problem={shown.value}
            value={draft.value}
            onChange={(event) => change({ value: decimalText(event.target.value) ?? draft.value })}
          />
        ) : (
          <div className="field">
            <span className="name">금액</span>
            <WonInput
              label="금액"
              unit={draft.currency === 'cash' ? '원' : 'P'}
              showReading={false}
              bad={shown.value !== undefined}
              value={draft.value === '' ? null : Number(draft.value)}
              onChange={(amount) => change({ value: amount === null ? '' : String(amount) })}
            />
            {shown.value !== undefined && <p className="problem">{shown.value}</p>}
          </div>
        )}
        <div className="field">
          <span className="name">최대 금액</span>
          <WonInput
            label="최대 금액"
            unit={draft.currency === 'cash' ? '원' : 'P'}
            showReading={false}
            bad={shown.maxAmount !== undefined}
            value={draft.maxAmount}
            onChange={(maxAmount) => change({ maxAmount })}
          />
        </div>
      </div>
      <div className="field">
        <span className="name">최소 입금액</span>
        <WonInput
          label="최소 입금액"
          showReading={false}
          value={draft.minDeposit}
          onChange={(minDeposit) => change({ minDeposit })}
        />
      </div>
    </>
  );
}

/** How often, to whom and when. */
function LimitFields({ form }: { form: CodeDraftForm }) {
  const { draft, shown, change } = form;
  return (
    <>
      <h3>누가, 언제</h3>
      <div className="two">
        <TextField label="회원마다 횟수" {...digitsOf(form, 'perMember')} />
        <TextField label="전체 횟수" mark="선택" placeholder="제한 없음" {...digitsOf(form, 'totalLimit')} />
      </div>
      <div className="field">
        <span className="name">레벨 · 고르지 않으면 모든 회원</span>
        <GradeChips value={draft.grades} onChange={(grades) => change({ grades })} />
      </div>
      <div className="two">
        <TextField
          label="시작"
          mark="한국 시각"
          type="datetime-local"
          value={draft.startsAt}
          onChange={(event) => change({ startsAt: event.target.value })}
        />
        <TextField
          label="끝"
          mark="한국 시각"
          type="datetime-local"
          problem={shown.endsAt}
          value={draft.endsAt}
          onChange={(event) => change({ endsAt: event.target.value })}
        />
      </div>
    </>
  );
}

/** A field of the draft that takes digits alone. */
function digitsOf({ draft, shown, change }: CodeDraftForm, name: 'perMember' | 'totalLimit') {
  return {
    value: draft[name],
    problem: shown[name],
    inputMode: 'numeric' as const,
    onChange: (event: { target: HTMLInputElement }) => change({ [name]: countText(event.target.value) ?? draft[name] }),
  };
}
