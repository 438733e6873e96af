import { staffRoleNames, staffRoles } from '@lime/domain/access/staff-rights.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { queryClient } from '../../lib/query.ts';
import { can, useStaff } from '../../lib/staff-session.ts';
import { AllowListField, addressesOf } from './allow-list-field.tsx';
import { mayGiveRole } from './may-give-role.ts';
import { RightsField } from './rights-field.tsx';

type Props = { onClose: () => void; onCreated: (created: { loginId: string; password: string }) => void };

/** Another member of staff; the password is made up and shown once. */
export function NewAccount({ onClose, onCreated }: Props) {
  const self = useStaff();
  const form = useId();
  const [loginId, setLoginId] = useState('');
  const [name, setName] = useState('');
  const [role, setRole] = useState<StaffRole>('read-only');
  const [own, setOwn] = useState<OwnRights>({});
  const [addresses, setAddresses] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setProblem(null);
    try {
      const body = { loginId: loginId.trim(), name: name.trim(), role, rights: own, allowList: addressesOf(addresses) };
      const { password } = await send('/staff/accounts/create', body);
      void queryClient.invalidateQueries({ queryKey: ['staff'] });
      onCreated({ loginId: body.loginId.toLowerCase(), password });
    } catch (error) {
      setProblem(wordsOf(error));
      setBusy(false);
    }
  };

  return (
    <Drawer
      title="계정 만들기"
      onClose={onClose}
      foot={
        <Button type="submit" form={form} look="primary" block busy={busy} aria-disabled={loginId.trim() === ''}>
          만들기
        </Button>
      }
    >
      <form id={form} className="account-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
        {problem !== null && (
          <MessageBand tone="danger" live>
            {problem}
          </MessageBand>
        )}
        <TextField
          label="아이디"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          autoFocus
          hint="영문 소문자, 숫자, . _ - · 2~30자"
          value={loginId}
          onChange={(event) => setLoginId(event.target.value)}
        />
        <TextField
          label="이름"
          mark="선택"
          maxLength={40}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <SelectField
          label="역할"
          value={role}
          onChange={(event) => {
            setRole(event.target.value as StaffRole);
            setOwn({});
          }}
        >
          {staffRoles.map((id) => (
            <option key={id} value={id} disabled={!mayGiveRole(self, id)}>
              {staffRoleNames[id]}
            </option>
          ))}
        </SelectField>
        <RightsField role={role} own={own} givable={can} onChange={setOwn} />
        <AllowListField value={addresses} onChange={setAddresses} />
      </form>
    </Drawer>
  );
}
