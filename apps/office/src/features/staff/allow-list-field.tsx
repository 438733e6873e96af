import { useId } from 'react';

type Props = { value: string; problem?: string | undefined; disabled?: boolean; onChange: (value: string) => void };

/** Addresses and CIDR blocks, one a line. */
export function AllowListField({ value, problem, disabled, onChange }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label className="name" htmlFor={id}>
        허용 IP 주소<span className="mark">선택</span>
      </label>
      <textarea
        id={id}
        className="text-area num"
        rows={3}
        spellCheck={false}
        disabled={disabled}
        placeholder={'203.0.113.7\n10.0.0.0/8'}
        aria-describedby={`${id}-note`}
        aria-invalid={problem !== undefined || undefined}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={`${id}-note`} className={problem === undefined ? 'hint' : 'hint bad'}>
        {problem ?? '한 줄에 IP 주소나 대역(203.0.113.0/24)을 하나씩 입력해주세요. 비워두면 어디서나 접속할 수 있어요.'}
      </p>
    </div>
  );
}

export const addressesOf = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
