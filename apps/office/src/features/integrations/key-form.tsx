import { apiScopes } from '@lime/domain/access/api-scopes.ts';
import type { ApiScope } from '@lime/domain/access/api-scopes.ts';
import { TextField } from '@lime/ui/field.tsx';
import { send } from '../../lib/api.ts';
import { FormDrawer } from '../../lib/form-drawer.tsx';
import { createListAction } from '../../lib/list-action.ts';
import { PickChips } from '../../lib/pick-chips.tsx';
import { can } from '../../lib/staff-session.ts';
import { useDraft } from '../../lib/use-draft.ts';

const runAction = createListAction('integrations', 'approvals');
/** Scopes one may see oneself: nobody gives away more. */
const mine = () => apiScopes.filter(({ right }) => can(right)).map(({ id }) => id);

type Draft = { name: string; scopes: ApiScope[]; addresses: string; lastDay: string };
type Problems = { name?: string; scopes?: string };

const problemsOf = ({ name, scopes }: Draft): Problems => ({
  ...(!/^[\p{L}\p{N}][\p{L}\p{N} _.-]{0,39}$/u.test(name.trim()) && {
    name: '글자와 숫자로 40자까지 입력해주세요.',
  }),
  ...(scopes.length === 0 && { scopes: '범위를 하나 이상 골라주세요.' }),
});

/** Is there a block of all addresses in the list? */
const opensToAll = (addresses: string) => addresses.split(/[\s,]+/).some((one) => /\/0+$/.test(one));

type Props = { onMade: (made: { token: string; waits: boolean }) => void; onClose: () => void };

/** A new key. It cannot be changed later: another is made, and this one stopped. */
export function KeyForm({ onMade, onClose }: Props) {
  const form = useDraft<Draft, Problems>({ name: '', scopes: [], addresses: '', lastDay: '' }, problemsOf);
  const { draft, shown, change } = form;
  const save = () =>
    runAction(async () => {
      const made = await send('/staff/api-keys/make', {
        name: draft.name.trim(),
        scopes: draft.scopes,
        addresses: draft.addresses.split(/[\s,]+/).filter((one) => one !== ''),
        lastDay: draft.lastDay === '' ? null : draft.lastDay,
      });
      onMade({ token: made.token, waits: made.waiting !== null });
      return made;
    }, 'API 키를 만들었어요.');
  return (
    <FormDrawer
      title="새 API 키"
      width={540}
      className="compact-form"
      draft={form}
      yes="만들기"
      save={save}
      preview={null}
      onClose={onClose}
    >
      <div className="integration-fields">
        <TextField
          label="이름"
          placeholder="정산 대시보드"
          hint="감사로그에 이 이름으로 남아요. 나중에 바꿀 수 없어요."
          maxLength={40}
          problem={shown.name}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value })}
        />
        <div className="integration-part">
          <p className="name">범위</p>
          <PickChips
            label="범위"
            all={mine()}
            name={(id) => apiScopes.find((scope) => scope.id === id)!.label}
            value={draft.scopes}
            onChange={(scopes) => change({ scopes })}
          />
          {shown.scopes !== undefined && (
            <p className="integration-problem" role="alert">
              {shown.scopes}
            </p>
          )}
        </div>
        <TextField
          label="쓸 수 있는 IP 주소"
          mark="선택"
          placeholder="203.0.113.7, 203.0.113.0/24"
          hint={
            opensToAll(draft.addresses)
              ? '/0 대역은 모든 IP 주소예요. 이 키는 어디서나 쓸 수 있게 돼요.'
              : '비워두면 어디서나 쓸 수 있어요.'
          }
          value={draft.addresses}
          onChange={(event) => change({ addresses: event.target.value })}
        />
        <TextField
          type="date"
          label="마지막 날"
          mark="선택"
          hint="비워두면 정지할 때까지 쓸 수 있어요."
          value={draft.lastDay}
          onChange={(event) => change({ lastDay: event.target.value })}
        />
      </div>
    </FormDrawer>
  );
}
