import { countText } from '@lime/domain/text/amount-text.ts';
import type { WireJoinCode } from '@lime/contract/staff-join-codes.ts';
import { TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import { CodeField, codeProblem } from '../../lib/code-page.tsx';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { fromSeoul, toSeoul } from '../../lib/seoul-field.ts';
import { can } from '../../lib/staff-session.ts';
import { useDraft } from '../../lib/use-draft.ts';

/** Does something to join codes and has the list read again. */
export const runAction = createListAction('join-codes');

type Draft = { code: string; note: string; expiresAt: string; mostUses: string };
const empty: Draft = { code: '', note: '', expiresAt: '', mostUses: '' };

const draftOf = ({ code, note, expiresAt, mostUses }: WireJoinCode): Draft => ({
  code,
  note,
  expiresAt: toSeoul(expiresAt),
  mostUses: mostUses === null ? '' : String(mostUses),
});

function problemsOf({ code, expiresAt, mostUses }: Draft): Partial<Record<keyof Draft, string>> {
  const badCode = codeProblem(code);
  return {
    ...(badCode !== undefined && { code: badCode }),
    ...(expiresAt === '' || fromSeoul(expiresAt) !== null ? {} : { expiresAt: '날짜와 시각을 입력해주세요.' }),
    ...(mostUses === '' || (Number(mostUses) >= 1 && Number(mostUses) <= 1_000_000)
      ? {}
      : { mostUses: '1~1,000,000 사이로 입력해주세요.' }),
  };
}

/** A join code as it is written. @param code null: a new one */
export function JoinCodeForm({ code, onClose }: { code: WireJoinCode | null; onClose: () => void }) {
  const form = useDraft(code ? draftOf(code) : empty, problemsOf);
  const { draft, shown, change } = form;
  const editable = can('join-codes.edit');
  const wire = () => ({
    code: draft.code,
    note: draft.note.trim(),
    active: code?.active ?? true,
    grade: code?.grade ?? null,
    greeting: code?.greeting ?? '',
    expiresAt: draft.expiresAt === '' ? null : fromSeoul(draft.expiresAt),
    mostUses: draft.mostUses === '' ? null : Number(draft.mostUses),
  });
  return (
    <FormDrawer
      title={code ? code.code : '새 가입코드'}
      width={360}
      className="compact-form"
      draft={form}
      yes={code ? '저장하기' : '만들기'}
      editable={editable}
      save={() =>
        runAction(
          () => send('/staff/join-codes/save', { create: code === null, code: wire() }),
          code ? '가입코드를 저장했어요.' : '가입코드를 만들었어요.',
        )
      }
      preview={
        code !== null &&
        code.members > 0 && <MessageBand tone="info">이 코드로 가입한 회원은 코드를 중지해도 그대로예요.</MessageBand>
      }
      onClose={onClose}
    >
      <fieldset disabled={!editable}>
        <CodeField
          placeholder="SUMMER24"
          hint="회원이 가입할 때 그대로 입력해요."
          fixed={code !== null}
          problem={shown.code}
          value={draft.code}
          onChange={(typed) => change({ code: typed })}
        />
        <TextField
          label="메모"
          placeholder="어디에 나눠준 코드인지"
          maxLength={100}
          value={draft.note}
          onChange={(event) => change({ note: event.target.value })}
        />
        <TextField
          label="만료"
          mark="한국 시각"
          type="datetime-local"
          hint="비워두면 계속 쓸 수 있어요."
          problem={shown.expiresAt}
          value={draft.expiresAt}
          onChange={(event) => change({ expiresAt: event.target.value })}
        />
        <TextField
          label="최대 가입 수"
          inputMode="numeric"
          hint="비워두면 제한이 없어요."
          maxLength={7}
          problem={shown.mostUses}
          value={draft.mostUses}
          onChange={(event) => change({ mostUses: countText(event.target.value) ?? draft.mostUses })}
        />
      </fieldset>
    </FormDrawer>
  );
}
