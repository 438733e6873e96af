import type { WirePromotion } from '@lime/contract/staff-promotions.ts';
import { grades } from '@lime/domain/access/grades.ts';
import type { TermField } from '@lime/domain/promotions/terms.ts';
import { termLines } from '@lime/contract/promotions.words.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { Plus, X } from 'lucide-react';
import { send } from '../../lib/api.ts';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { PickChips } from '../../lib/pick-chips.tsx';
import { can } from '../../lib/staff-session.ts';
import { RollingField } from '../../lib/rolling-field.tsx';
import type { RollingDraft } from '../../lib/rolling-field.tsx';
import { useDraft } from '../../lib/use-draft.ts';
import { WeightsField } from '../../lib/weights-field.tsx';
import type { Weights } from '../../lib/weights-field.tsx';
import { draftOf, emptyDraft, fieldsOf, formOf, problemsOf } from './promotion-draft.ts';
import type {
  AmountsDraft,
  DepthsDraft,
  PromotionDraft,
  RatesDraft,
  StepsDraft,
  TermDraft,
} from './promotion-draft.ts';
import { AmountsField } from './amounts-field.tsx';
import { CouponCodes } from './coupon-codes.tsx';
import { StepsField } from './steps-field.tsx';
import { DepthsField } from './depths-field.tsx';
import { LevelPreview } from './level-preview.tsx';
import { PromotionPreview } from './promotion-preview.tsx';
import { kindOptions, runAction } from './use-promotions.ts';
import './promotions.css';

const weekdays = ['일', '월', '화', '수', '목', '금', '토'];

/** A promotion as it is written, with the versions it has. @param promotion null: a new one */
export function PromotionForm({ promotion, onClose }: { promotion: WirePromotion | null; onClose: () => void }) {
  const form = useDraft<PromotionDraft, Record<string, string>>(
    promotion ? draftOf(promotion) : emptyDraft('losing-points'),
    problemsOf,
  );
  const { draft, sound, shown, change } = form;
  const editable = can('promotions.edit') && promotion?.state !== 'stopped';
  const of = promotion && { id: promotion.id, no: promotion.versions[0]!.no };

  return (
    <FormDrawer
      title={promotion ? promotion.name : '새 프로모션'}
      width={460}
      className="promotion-form compact-form"
      draft={form}
      lost="바꾸던 내용이 사라져요."
      yes={promotion ? '새 조건 올리기' : '만들기'}
      editable={editable}
      save={() =>
        runAction(
          () => send('/staff/promotions/save', { kind: draft.kind, of, form: formOf(draft) }),
          promotion ? '새 조건을 저장했어요.' : '프로모션을 만들었어요.',
        )
      }
      preview={
        <>
          {promotion && <Versions promotion={promotion} />}
          {promotion && editable && (
            <MessageBand tone="info">지급된 조건은 바뀌지 않아요. 새 조건은 시작하는 날부터 적용돼요.</MessageBand>
          )}
          {draft.kind !== 'coupon' ? (
            <Preview draft={draft} sound={sound} id={promotion?.id ?? null} />
          ) : (
            promotion && <CouponCodes promotion={promotion} />
          )}
        </>
      }
      onClose={onClose}
    >
      <fieldset disabled={!editable}>
        <div className="two">
          <SelectField
            label="종류"
            disabled={promotion !== null}
            value={draft.kind}
            onChange={({ target: { value } }) => {
              const { kind, terms } = emptyDraft(value as PromotionDraft['kind']);
              change({ kind, terms });
            }}
          >
            {kindOptions.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="이름"
            placeholder="주말 낙첨 포인트"
            maxLength={40}
            problem={shown['name']}
            value={draft.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </div>
        {Object.entries(fieldsOf(draft.kind)).map(([name, field]) => (
          <TermInput
            key={name}
            field={field}
            value={draft.terms[name]!}
            problem={shown[name]}
            onChange={(value) => change({ terms: { ...draft.terms, [name]: value } })}
          />
        ))}
        <h3>언제</h3>
        <div className="two">
          <TextField
            label="시작하는 날"
            type="date"
            problem={shown['fromDay']}
            value={draft.fromDay}
            onChange={(event) => change({ fromDay: event.target.value })}
          />
          <TextField
            label="마지막 날"
            mark="선택"
            type="date"
            problem={shown['lastDay']}
            value={draft.lastDay}
            onChange={(event) => change({ lastDay: event.target.value })}
          />
        </div>
        <WindowsField form={form} />
      </fieldset>
    </FormDrawer>
  );
}

/** What the kind's terms would do: to a past month, or to levels tonight. */
function Preview(props: { draft: PromotionDraft; sound: boolean; id: string | null }) {
  const { kind } = props.draft;
  if (kind === 'level-benefit') return null;
  if (kind === 'level-up' || kind === 'level-down') return <LevelPreview {...props} draft={{ ...props.draft, kind }} />;
  return <PromotionPreview {...props} draft={{ ...props.draft, kind }} />;
}

/** Every version, the newest first, in words. */
function Versions({ promotion }: { promotion: WirePromotion }) {
  return (
    <div className="promotion-versions">
      {promotion.versions.map((version, i) => (
        <details key={version.id} open={i === 0}>
          <summary>
            {version.no}번째 조건 · {version.fromDay}부터 · {version.madeBy}
          </summary>
          <KeyValues rows={termLines(promotion.kind, version)} />
        </details>
      ))}
    </div>
  );
}

type TermProps = {
  field: TermField;
  value: TermDraft;
  problem: string | undefined;
  onChange: (value: TermDraft) => void;
};

/** A part of the terms, by its type. */
function TermInput({ field, value, problem, onChange }: TermProps) {
  const { type, label, unit } = field;
  if (type === 'choice')
    return (
      <SelectField label={label} value={value as string} onChange={(event) => onChange(event.target.value)}>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  if (type === 'grade')
    return (
      <SelectField label={label} value={value as number} onChange={(event) => onChange(Number(event.target.value))}>
        {grades.map((grade) => (
          <option key={grade} value={grade}>
            {grade}레벨
          </option>
        ))}
      </SelectField>
    );
  if (type === 'amounts')
    return <AmountsField label={label} value={value as AmountsDraft} problem={problem} onChange={onChange} />;
  if (type === 'depths')
    return <DepthsField label={label} rates={value as DepthsDraft} problem={problem} onChange={onChange} />;
  if (type === 'steps')
    return <StepsField label={label} steps={value as StepsDraft} problem={problem} onChange={onChange} />;
  if (type === 'rolling') {
    const rolling = value as RollingDraft;
    return (
      <RollingField
        rolling={rolling}
        problems={{ weights: problem }}
        onChange={(changes) => onChange({ ...rolling, ...changes })}
      />
    );
  }
  if (type === 'weights') return <WeightsField weights={value as Weights} problem={problem} onChange={onChange} />;
  if (type === 'rates')
    return <RatesField label={label} rates={value as RatesDraft} problem={problem} onChange={onChange} />;
  const units: Partial<Record<TermField['type'], string>> = { limit: 'P', count: unit ?? '회' };
  return (
    <div className="field">
      <span className="name">{type === 'limit' ? `${label} · 비우면 제한이 없어요` : label}</span>
      <WonInput
        label={label}
        unit={units[type] ?? '원'}
        showReading={false}
        bad={problem !== undefined}
        value={value as number | null}
        onChange={(amount) => onChange(type === 'limit' ? amount : (amount ?? 0))}
      />
      {problem !== undefined && <p className="problem">{problem}</p>}
    </div>
  );
}

type RatesProps = {
  label: string;
  rates: RatesDraft;
  problem: string | undefined;
  onChange: (rates: RatesDraft) => void;
};

/** A rate, and those of levels that have one of their own. */
function RatesField({ label, rates, problem, onChange }: RatesProps) {
  const { rate, grades } = rates;
  const digits = (text: string) => text.replaceAll(/[^\d.]/g, '');
  const changeGrade = (at: number, changes: Partial<RatesDraft['grades'][number]>) =>
    onChange({ rate, grades: grades.map((own, i) => (i === at ? { ...own, ...changes } : own)) });
  return (
    <div className="weights" role="group" aria-label={label}>
      <TextField
        label={`${label}(%)`}
        inputMode="decimal"
        hint="계산하는 금액의 비율이에요. 1P는 1원이에요."
        problem={problem}
        value={rate}
        onChange={(event) => onChange({ rate: digits(event.target.value), grades })}
      />
      {grades.map((own, i) => (
        // lines have no name of their own: a line is whatever is at its place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="weight">
          <span>레벨마다 다르게</span>
          <label>
            <input
              inputMode="numeric"
              aria-label={`${i + 1}번째 레벨`}
              value={own.grade}
              onChange={(event) => changeGrade(i, { grade: event.target.value.replaceAll(/\D/g, '') })}
            />
            레벨
          </label>
          <label>
            <input
              inputMode="decimal"
              aria-label={`${i + 1}번째 레벨 비율`}
              value={own.rate}
              onChange={(event) => changeGrade(i, { rate: digits(event.target.value) })}
            />
            %
          </label>
          <IconButton
            label={`${i + 1}번째 레벨 지우기`}
            onClick={() => onChange({ rate, grades: grades.filter((_, at) => at !== i) })}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      {grades.length < 10 && (
        <Button
          size="tiny"
          look="outline"
          onClick={() => onChange({ rate, grades: [...grades, { grade: String(grades.length + 1), rate }] })}
        >
          <Plus size={13} aria-hidden />
          레벨 더하기
        </Button>
      )}
    </div>
  );
}

/** Hours of the week in which it is open. */
function WindowsField({ form }: { form: ReturnType<typeof useDraft<PromotionDraft, Record<string, string>>> }) {
  const { draft, shown, change } = form;
  const { windows } = draft;
  const changeAt = (at: number, changes: Partial<PromotionDraft['windows'][number]>) =>
    change({ windows: windows.map((window, i) => (i === at ? { ...window, ...changes } : window)) });
  return (
    <div className="weights" role="group" aria-label="시간">
      <span className="name">시간 · 적지 않으면 매일 종일이에요</span>
      {windows.map((window, i) => (
        // likewise
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="window">
          <PickChips
            label={`${i + 1}번째 요일`}
            all={[0, 1, 2, 3, 4, 5, 6]}
            name={(day) => weekdays[day]!}
            value={window.weekdays}
            onChange={(days) => changeAt(i, { weekdays: days })}
          />
          <div className="weight">
            <span className="dim">{window.weekdays.length === 0 && '매일'}</span>
            <input
              aria-label={`${i + 1}번째 시작 시각`}
              value={window.from}
              onChange={(event) => changeAt(i, { from: event.target.value })}
            />
            <input
              aria-label={`${i + 1}번째 끝 시각`}
              value={window.to}
              onChange={(event) => changeAt(i, { to: event.target.value })}
            />
            <IconButton
              label={`${i + 1}번째 시간 지우기`}
              onClick={() => change({ windows: windows.filter((_, at) => at !== i) })}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </div>
        </div>
      ))}
      {shown['windows'] !== undefined && <p className="problem">{shown['windows']}</p>}
      {windows.length < 20 && (
        <Button
          size="tiny"
          look="outline"
          onClick={() => change({ windows: [...windows, { weekdays: [], from: '20:00', to: '24:00' }] })}
        >
          <Plus size={13} aria-hidden />
          시간 더하기
        </Button>
      )}
    </div>
  );
}
