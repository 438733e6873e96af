import { authTexts, helpAskedText } from '@lime/contract/auth.texts.ts';
import type { LostWhat } from '@lime/contract/sign-in-help.ts';
import { checkSignInHelp, helpTextMost } from '@lime/domain/access/check-sign-in-help.ts';
import type { SignInHelpRefusal } from '@lime/domain/access/check-sign-in-help.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { alertThenLead } from '../../lib/lead-to.ts';
import { showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';

const fields = { HELP_NAME_EMPTY: 'name', HELP_CONTACT_INVALID: 'contact', HELP_TEXT_LONG: 'content' } as const;

/** Asks for help with a lost id or password, without an account. What it answers says nothing of who is a member. */
export function SignInHelp({ onBack }: { onBack: () => void }) {
  const [help, setHelp] = useState({ name: '', contact: '', lost: 'password' as LostWhat, content: '' });
  const [refused, setRefused] = useState<SignInHelpRefusal | null>(null);
  const [processing, setProcessing] = useState(false);
  const problem = (field: 'name' | 'contact' | 'content') =>
    refused !== null && fields[refused.code] === field ? textOf(refused) : undefined;
  const change = (changes: Partial<typeof help>) => {
    setRefused(null);
    setHelp((before) => ({ ...before, ...changes }));
  };

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (processing) return;
    const form = event.currentTarget;
    const refusal = checkSignInHelp(help);
    if (refusal) {
      setRefused(refusal);
      return alertThenLead(textOf(refusal), () => form.querySelector<HTMLElement>(`[name="${fields[refusal.code]}"]`));
    }
    setProcessing(true);
    try {
      await send('/auth/help', help);
      await showAlert(helpAskedText);
      onBack();
    } catch (error) {
      void showAlert(refusalText(error));
    }
    setProcessing(false);
  };

  return (
    <form className="sign-in-form" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <p className="help-note">이름과 연락처를 남겨주시면 본인 확인을 거쳐 안내해드려요. 비밀번호는 적지 마세요.</p>
      <SelectField
        label="찾을 정보"
        name="lost"
        value={help.lost}
        onChange={({ target }) => change({ lost: target.value as LostWhat })}
      >
        <option value="password">비밀번호를 잊었어요</option>
        <option value="id">아이디를 잊었어요</option>
        <option value="both">둘 다 잊었어요</option>
      </SelectField>
      <TextField
        label="이름"
        name="name"
        autoComplete="name"
        maxLength={40}
        data-autofocus=""
        value={help.name}
        onChange={({ target }) => change({ name: target.value })}
        problem={problem('name')}
      />
      <TextField
        label="연락처"
        name="contact"
        autoComplete="tel"
        placeholder="010-0000-0000 또는 이메일"
        maxLength={100}
        value={help.contact}
        onChange={({ target }) => change({ contact: target.value })}
        problem={problem('contact')}
      />
      <TextField
        label="내용"
        mark="선택"
        name="content"
        maxLength={helpTextMost}
        placeholder="가입한 시기, 기억나는 아이디처럼 도움이 될 내용"
        value={help.content}
        onChange={({ target }) => change({ content: target.value })}
        problem={problem('content')}
      />
      <Button type="submit" look="primary" size="large" block busy={processing}>
        {processing ? '보내는 중' : '도움 요청하기'}
      </Button>
      <p className="to-sign-up">
        <button type="button" onClick={onBack}>
          로그인으로 돌아가기
        </button>
      </p>
    </form>
  );
}

function textOf(refusal: SignInHelpRefusal): string {
  return (authTexts[refusal.code] as (refusal: SignInHelpRefusal) => string)(refusal);
}
