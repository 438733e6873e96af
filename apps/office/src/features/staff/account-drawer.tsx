import type { WireStaffAccount } from '@lime/contract/staff-accounts.ts';
import { staffRoleNames, staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { StaffRole } from '@lime/domain/access/staff-rights.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { askReason } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { queryClient } from '../../lib/query.ts';
import { can, refreshStaff, useStaff } from '../../lib/staff-session.ts';
import { toast } from '@lime/ui/toast.ts';
import { AccountActions } from './account-actions.tsx';
import { AllowListField, addressesOf } from './allow-list-field.tsx';
import { mayGiveRole } from './may-give-role.ts';
import { RightsField } from './rights-field.tsx';
import { stateWords } from './staff-labels.ts';

type Props = { account: WireStaffAccount; onClose: () => void; onPassword: (password: string) => void };
/** An account as it is edited; `addresses` has one a line. */
type Draft = Pick<WireStaffAccount, 'name' | 'role' | 'state'> & {
  own: WireStaffAccount['ownRights'];
  addresses: string;
};

const states = [
  { id: 'normal', name: stateWords.normal.word },
  { id: 'suspended', name: stateWords.suspended.word },
] as const;

/** One account: what it may, from where, and the ways out of a lost password or telephone. */
export function AccountDrawer({ account, onClose, onPassword }: Props) {
  const self = useStaff();
  const form = useId();
  const [draft, setDraft] = useState(() => draftOf(account));
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const isSelf = self?.id === account.id;
  const mayEdit = can('staff.edit') && (isSelf || mayGiveRole(self, account.role, account.ownRights));
  const changes = changesOf(account, draft);
  const isChanged = Object.keys(changes).length > 0;

  const run = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      toast(done, 'ok');
      if (isSelf) void refreshStaff();
    } catch (error) {
      setProblem(wordsOf(error));
    } finally {
      setBusy(false);
      void queryClient.invalidateQueries({ queryKey: ['staff'] });
    }
  };

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isChanged) return;
    const reason = await askReason(changeQuestion(account.loginId, changes.state === 'suspended'));
    if (reason !== null)
      await run(() => send('/staff/accounts/update', { id: account.id, ...changes, reason }), '계정을 바꿨어요.');
  };

  return (
    <Drawer
      title={
        <>
          <span className="clip">{account.loginId}</span>
          <Badge tone={stateWords[account.state].tone}>{stateWords[account.state].word}</Badge>
        </>
      }
      onClose={onClose}
      foot={
        mayEdit && (
          <Button type="submit" form={form} look="primary" block busy={busy} aria-disabled={!isChanged}>
            저장
          </Button>
        )
      }
    >
      <form id={form} className="account-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        {problem !== null && (
          <MessageBand tone="danger" live>
            {problem}
          </MessageBand>
        )}
        {isSelf && (
          <MessageBand tone="info">
            본인의 역할·권한·상태는 바꿀 수 없어요. 비밀번호와 2단계 인증은 <AppLink to="/account">내 계정</AppLink>에서
            바꿔주세요.
          </MessageBand>
        )}
        {can('staff.edit') && !mayEdit && <MessageBand>본인보다 권한이 많은 계정이라 볼 수만 있어요.</MessageBand>}
        <AccountFields
          account={account}
          draft={draft}
          mayEdit={mayEdit}
          isSelf={isSelf}
          onChange={(next) => setDraft((now) => ({ ...now, ...next }))}
        />
      </form>
      <AccountFacts account={account} />
      <AccountLinks account={account} />
      {mayEdit && !isSelf && <AccountActions account={account} busy={busy} onRun={run} onPassword={onPassword} />}
    </Drawer>
  );
}

type FieldsProps = {
  account: WireStaffAccount;
  draft: Draft;
  mayEdit: boolean;
  isSelf: boolean;
  onChange: (changes: Partial<Draft>) => void;
};

function AccountFields({ account, draft, mayEdit, isSelf, onChange }: FieldsProps) {
  const self = useStaff();
  const { name, role, own, state, addresses } = draft;
  return (
    <>
      <TextField
        label="이름"
        maxLength={40}
        disabled={!mayEdit}
        value={name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
      <SelectField
        label="역할"
        disabled={!mayEdit || isSelf}
        value={role}
        onChange={(event) => onChange({ role: event.target.value as StaffRole, own: {} })}
      >
        {staffRoles.map((id) => (
          <option key={id} value={id} disabled={id !== account.role && !mayGiveRole(self, id)}>
            {staffRoleNames[id]}
          </option>
        ))}
      </SelectField>
      {mayEdit && !isSelf && (
        <div className="field">
          <span className="name">상태</span>
          <Segmented full label="상태" items={states} value={state} onChange={(next) => onChange({ state: next })} />
        </div>
      )}
      <RightsField
        role={role}
        own={own}
        givable={can}
        disabled={!mayEdit || isSelf}
        onChange={(rights) => onChange({ own: rights })}
      />
      <AllowListField value={addresses} disabled={!mayEdit} onChange={(typed) => onChange({ addresses: typed })} />
    </>
  );
}

function AccountFacts({ account }: { account: WireStaffAccount }) {
  return (
    <dl className="key-values">
      <div>
        <dt>2단계 인증</dt>
        <dd>{account.secondFactor ? '사용 중' : '등록 안 됨'}</dd>
      </div>
      <div>
        <dt>접속 중</dt>
        <dd className="num">{account.sessions}곳</dd>
      </div>
      <div>
        <dt>마지막 로그인</dt>
        <dd className="num">{account.lastSignInAt === null ? '없음' : formatDayTime(account.lastSignInAt)}</dd>
      </div>
      <div>
        <dt>만든 날</dt>
        <dd className="num">{formatDayTime(account.createdAt)}</dd>
      </div>
    </dl>
  );
}

function AccountLinks({ account }: { account: WireStaffAccount }) {
  return (
    <div className="drawer-links">
      <AppLink to="/staff/sign-ins" search={{ q: account.loginId }}>
        로그인 기록
      </AppLink>
      {can('audit.view') && (
        <>
          <AppLink to="/audit" search={{ actor: `staff:${account.loginId}` }}>
            이 관리자가 한 일
          </AppLink>
          <AppLink to="/audit" search={{ subject: `staff:${account.id}` }}>
            이 계정의 변경
          </AppLink>
        </>
      )}
    </div>
  );
}

/** What is asked before an account changes. */
function changeQuestion(loginId: string, suspends: boolean) {
  return {
    title: suspends ? `${loginId} 계정을 정지할까요?` : `${loginId} 계정을 바꿀까요?`,
    text: suspends ? '접속 중인 모든 기기에서 바로 로그아웃돼요.' : '바꾸는 즉시 적용되고 감사로그에 남아요.',
    yes: suspends ? '계정 정지' : '변경 저장',
    danger: suspends,
    presets: suspends ? ['퇴사', '계정 도용 의심'] : ['담당 변경', '인사 이동'],
  };
}

function draftOf({ name, role, ownRights: own, state, allowList }: WireStaffAccount): Draft {
  return { name, role, own, state, addresses: allowList.join('\n') };
}

/** The fields of the update call that differ from the account. */
function changesOf(account: WireStaffAccount, { name, role, own, state, addresses }: Draft) {
  return {
    ...(name.trim() === account.name ? {} : { name: name.trim() }),
    ...(role === account.role ? {} : { role }),
    ...(sameRights(own, account.ownRights) ? {} : { rights: own }),
    ...(state === account.state ? {} : { state }),
    ...(addressesOf(addresses).join() === account.allowList.join() ? {} : { allowList: addressesOf(addresses) }),
  };
}

function sameRights(one: Readonly<Record<string, boolean>>, other: Readonly<Record<string, boolean>>): boolean {
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => one[key] === other[key]);
}
