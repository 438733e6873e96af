import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { inform, showAlert } from '../../lib/overlays.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useSettings } from '../../lib/use-settings.ts';
import { updateAccount } from './update-account.ts';

/** The birthday, for those who signed up without: once. Source: decisions 31, 45. */
export function BirthdayForm() {
  const ageLimit = useSettings()?.ageLimit ?? 19;
  const [birthday, setBirthday] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [processing, setProcessing] = useState(false);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (processing) return;
    setProcessing(true);
    try {
      await updateAccount({ birthday });
      void inform('생년월일을 등록했어요.');
    } catch (error) {
      setProblem(refusalText(error));
      void showAlert(refusalText(error));
    } finally {
      setProcessing(false);
    }
  };
  return (
    <form className="birthday" noValidate onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="생년월일"
        inputMode="numeric"
        autoComplete="bday"
        placeholder="19900101"
        maxLength={8}
        hint={`숫자 8자리, 만 ${ageLimit}세 이상. 한 번만 등록할 수 있어요`}
        problem={problem ?? undefined}
        value={birthday}
        onChange={(event) => {
          setBirthday(event.target.value.replaceAll(/\D/g, ''));
          setProblem(null);
        }}
      />
      <Button type="submit" busy={processing}>
        생년월일 등록
      </Button>
    </form>
  );
}
