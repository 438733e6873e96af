import { countText } from '@lime/domain/text/amount-text.ts';
import { grades } from '@lime/domain/access/grades.ts';
import { memberTypes } from '@lime/domain/access/member-types.ts';
import type { MemberType } from '@lime/domain/access/member-types.ts';
import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { toast } from '@lime/ui/toast.ts';
import { readAgain } from './use-member.ts';

/** Level, type, certification, nickname and phone of a member; only what differs is sent. */
export function EditDialog({ card: { member }, onClose }: { card: WireMemberCard; onClose: () => void }) {
  const [grade, setGrade] = useState(member.grade);
  const [type, setType] = useState(member.type);
  const [selfCert, setSelfCert] = useState(member.selfCert);
  const [nickname, setNickname] = useState(member.nickname);
  const [phone, setPhone] = useState('');
  const [tags, setTags] = useState(member.tags.join(', '));
  const [reason, setReason] = useState('');
  const [gradeDays, setGradeDays] = useState('');

  const changes = {
    ...(grade === member.grade ? {} : { grade }),
    ...(type === member.type ? {} : { type }),
    ...(selfCert === member.selfCert ? {} : { selfCert }),
    ...(nickname.trim() === member.nickname ? {} : { nickname: nickname.trim() }),
    ...(tagsIn(tags).join() === member.tags.join() ? {} : { tags: tagsIn(tags) }),
    ...(phone.trim() === '' ? {} : { phone: phone.trim() }),
  };

  const edit = async () => {
    await send('/staff/members/edit', {
      id: member.id,
      changes,
      reason,
      ...(grade === member.grade || gradeDays === '' ? {} : { gradeDays: Number(gradeDays) }),
    });
    toast('회원 정보를 수정했어요. 열려 있는 화면에도 바로 반영돼요.', 'ok');
    readAgain();
  };

  return (
    <FormDialog
      title={`${member.loginId} 정보 수정`}
      width={460}
      yes="수정 저장"
      idle={Object.keys(changes).length === 0}
      run={edit}
      onClose={onClose}
    >
      <div className="pair">
        <SelectField label="레벨" value={grade} onChange={(event) => setGrade(Number(event.target.value))}>
          {grades.map((one) => (
            <option key={one} value={one}>
              {one}레벨
            </option>
          ))}
        </SelectField>
        <SelectField label="유형" value={type} onChange={(event) => setType(event.target.value as MemberType)}>
          {memberTypes.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
      </div>
      {grade !== member.grade && (
        <TextField
          label="레벨 고정 기간(일)"
          mark="선택"
          hint="이 기간에는 레벨 규칙이 적용되지 않아요. 비우면 설정한 기간을 따라요."
          inputMode="numeric"
          maxLength={4}
          value={gradeDays}
          onChange={(event) => setGradeDays(countText(event.target.value) ?? gradeDays)}
        />
      )}
      <TextField label="닉네임" maxLength={20} value={nickname} onChange={(event) => setNickname(event.target.value)} />
      <TextField
        label="연락처"
        mark="바꿀 때만"
        placeholder={member.phone}
        inputMode="tel"
        maxLength={20}
        value={phone}
        onChange={(event) => setPhone(event.target.value)}
      />
      <TextField
        label="태그"
        hint="쉼표로 나눠요. 10개까지, 하나에 20자까지예요. 회원에게는 보이지 않아요."
        maxLength={220}
        value={tags}
        onChange={(event) => setTags(event.target.value)}
      />
      <div className="switch-list">
        <Switch label="본인인증 · 인플레이 베팅이 15초 늦게 접수돼요" on={selfCert} onChange={setSelfCert} />
      </div>
      <TextField
        label="사유"
        mark="선택"
        maxLength={200}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </FormDialog>
  );
}

const tagsIn = (text: string) => [...new Set(text.split(',').map((tag) => tag.trim()))].filter((tag) => tag !== '');
