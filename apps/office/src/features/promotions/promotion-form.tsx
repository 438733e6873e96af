import { heavyRollingText, nameRateText } from '@lime/contract/bonus.texts.ts';
import type { WirePromotion } from '@lime/contract/staff-promotions.ts';
import { ratesOf, termLines } from '@lime/contract/promotions.words.ts';
import { heaviestNeed } from '@lime/domain/promotions/heaviest-need.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { send } from '../../lib/api.ts';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { can } from '../../lib/staff-session.ts';
import { useDraft } from '../../lib/use-draft.ts';
import { draftOf, emptyDraft, fieldsOf, formOf, problemsOf, termsOf } from './promotion-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';
import { CouponCodes } from './coupon-codes.tsx';
import { LevelPreview } from './level-preview.tsx';
import { PromotionPreview } from './promotion-preview.tsx';
import { TermInput, WindowsField } from './term-inputs.tsx';
import { kindOptions, runAction } from './use-promotions.ts';
import './promotions.css';

/** A promotion as it is written, with the versions it has. @param promotion null: a new one */
export function PromotionForm({ promotion, onClose }: { promotion: WirePromotion | null; onClose: () => void }) {
  const form = useDraft<PromotionDraft, Record<string, string>>(
    promotion ? draftOf(promotion) : emptyDraft('losing-points'),
    problemsOf,
  );
  const { draft, sound, shown, change } = form;
  const editable = can('promotions.edit') && promotion?.state !== 'stopped';
  const need = sound ? heaviestNeed(termsOf(draft)) : null;
  const warnings = [need && heavyRollingText(need), sound ? nameRateText(draft.name, ratesOf(termsOf(draft))) : null];
  const of = promotion && { id: promotion.id, no: promotion.versions[0]!.no };

  return (
    <FormDrawer
      title={promotion ? promotion.name : '새 프로모션'}
      width={460}
      className="promotion-form compact-form"
      draft={form}
      lost="바꾸던 내용이 사라져요."
      yes={promotion ? '새 조건 만들기' : '만들기'}
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
          {warnings.map(
            (warning) =>
              warning !== null && (
                <MessageBand key={warning} tone="warn">
                  {warning}
                </MessageBand>
              ),
          )}
          {draft.kind === 'coupon' && promotion && <CouponCodes promotion={promotion} />}
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
        <WindowsField windows={draft.windows} problem={shown['windows']} onChange={(windows) => change({ windows })} />
      </fieldset>
      {draft.kind !== 'coupon' && <Preview draft={draft} sound={sound} id={promotion?.id ?? null} />}
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
