import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { toast } from '@lime/ui/toast.ts';
import { readAgain } from './use-member.ts';

/** The account withdrawals go to: all three parts anew, with a reason. */
export function BankDialog({ member, onClose }: { member: WireMemberCard['member']; onClose: () => void }) {
  const { data: banks } = useQuery({
    queryKey: ['banks'],
    queryFn: async () => (await send('/setting/lime', {})).settings.config.bank,
  });
  const [bankName, setBankName] = useState(member.bankName);
  const [bankAccount, setBankAccount] = useState('');
  const [bankOwner, setBankOwner] = useState(member.bankOwner);
  const [reason, setReason] = useState('');
  const names = new Set([member.bankName, ...(banks ?? []).flatMap(({ name, active }) => (active ? [name] : []))]);

  const check = () => {
    if (bankAccount.trim() === '') return '새 계좌번호를 입력해주세요.';
    return reason.trim() === '' ? '사유를 입력해주세요.' : null;
  };
  const changeBank = async () => {
    const bank = { bankName, bankAccount: bankAccount.trim(), bankOwner: bankOwner.trim() };
    await send('/staff/members/edit', { id: member.id, changes: { bank }, reason: reason.trim() });
    toast('출금 계좌를 바꿨어요.', 'ok');
    readAgain();
  };

  return (
    <FormDialog
      title={`${member.loginId} 계좌 변경`}
      width={440}
      yes="계좌 변경"
      check={check}
      run={changeBank}
      onClose={onClose}
    >
      <SelectField label="은행" value={bankName} onChange={(event) => setBankName(event.target.value)}>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="계좌번호"
        placeholder={member.bankAccount}
        inputMode="numeric"
        data-autofocus
        maxLength={30}
        value={bankAccount}
        onChange={(event) => setBankAccount(event.target.value)}
      />
      <TextField
        label="예금주"
        maxLength={40}
        value={bankOwner}
        onChange={(event) => setBankOwner(event.target.value)}
      />
      <TextField
        label="사유"
        placeholder="계좌 변경 기록에 남아요"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <MessageBand tone="warn">다음 출금부터 새 계좌로 나가요. 본인 명의인지 먼저 확인해주세요.</MessageBand>
    </FormDialog>
  );
}
