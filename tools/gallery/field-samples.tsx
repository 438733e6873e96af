import { AmountField } from '@lime/ui/amount-field.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { useState } from 'react';
import type { ComponentProps } from 'react';
import type { ComponentSample } from './component-sample.ts';

const banks = ['국민은행', '신한은행', '우리은행', '하나은행', '한국씨티은행 서울특별시 강남구 테헤란로 지점'];
const quick = [10_000, 50_000, 100_000, 500_000, 1_000_000];
const sets = [
  { name: '전액', amount: 1_284_500 },
  { name: '지우기', amount: null },
];

function Won({ start, ...rest }: { start: number | null } & Partial<ComponentProps<typeof WonInput>>) {
  const [value, setValue] = useState(start);
  return <WonInput label="베팅금액" {...rest} value={value} onChange={setValue} />;
}

function Amount({ start, ...rest }: { start: number | null } & Partial<ComponentProps<typeof AmountField>>) {
  const [value, setValue] = useState(start);
  return (
    <AmountField
      label="입금액"
      hint="1만원 ~ 500만원"
      quick={quick}
      sets={sets}
      {...rest}
      value={value}
      onChange={setValue}
    />
  );
}

/** Fields. */
export const fieldSamples: readonly ComponentSample[] = [
  {
    name: 'TextField',
    states: [
      { name: '비어 있음', element: <TextField label="아이디" placeholder="영문 소문자와 숫자" /> },
      { name: 'hint', element: <TextField label="닉네임" hint="2~8자로 적어주세요." defaultValue="라임이" /> },
      { name: 'mark', element: <TextField label="추천인" mark="선택" placeholder="추천인 코드" /> },
      { name: 'good', element: <TextField label="아이디" defaultValue="lime2026" good /> },
      {
        name: 'problem',
        element: <TextField label="아이디" defaultValue="lime" problem="이미 쓰고 있는 아이디예요." />,
      },
      { name: 'password', element: <TextField label="비밀번호" type="password" defaultValue="demo1234" /> },
      { name: 'disabled', element: <TextField label="예금주" defaultValue="홍길동" disabled /> },
      {
        name: '긴 글',
        element: (
          <TextField
            label="출금할 때 확인할 질문과 그 답을 본인만 알 수 있게 적어주세요"
            mark="선택"
            defaultValue="초등학교 삼학년 때 담임 선생님의 성함과 고향의 옛 이름"
            problem="답은 스무 글자까지 적을 수 있어요. 띄어쓰기도 한 글자로 세니 줄여서 다시 적어주세요."
          />
        ),
      },
    ],
  },
  {
    name: 'SelectField',
    states: [
      { name: '보통', element: <SelectField label="은행">{options(banks)}</SelectField> },
      {
        name: 'hint',
        element: (
          <SelectField label="은행" mark="선택" hint="본인 이름의 계좌만 쓸 수 있어요.">
            {options(banks)}
          </SelectField>
        ),
      },
      {
        name: 'problem',
        element: (
          <SelectField label="은행" problem="은행을 골라주세요.">
            {options(['선택', ...banks])}
          </SelectField>
        ),
      },
      {
        name: 'disabled',
        element: (
          <SelectField label="은행" disabled>
            {options(banks)}
          </SelectField>
        ),
      },
      {
        name: '긴 글',
        element: (
          <SelectField label="은행" defaultValue={banks[4]}>
            {options(banks)}
          </SelectField>
        ),
      },
    ],
  },
  {
    name: 'WonInput',
    states: [
      { name: '비어 있음', element: <Won start={null} placeholder="금액을 적어주세요" /> },
      { name: '보통', element: <Won start={300_000} /> },
      { name: 'lead', element: <Won start={50_000} lead="베팅금액" /> },
      { name: 'bad', element: <Won start={9_000_000} bad /> },
      { name: 'unit, max', element: <Won start={23_400} unit="P" max={100_000} /> },
      { name: 'large, aside', element: <Won start={1_284_500} large aside="출금 후 0원" /> },
      { name: '긴 금액', element: <Won start={8_999_999_999_999} large aside="보유금 8,999,999,999,999원" /> },
      { name: 'showReading=false', element: <Won start={10_000} showReading={false} /> },
    ],
  },
  {
    name: 'AmountField',
    states: [
      { name: '비어 있음', element: <Amount start={null} /> },
      {
        name: 'after, note',
        element: <Amount start={300_000} after="입금 후 1,584,500원" note="만 원 단위로 내렸어요." />,
      },
      {
        name: 'problem',
        element: <Amount start={9_000_000} problem="한 번에 5,000,000원까지 입금할 수 있어요." />,
      },
      {
        name: 'columns=5',
        element: <Amount start={50_000} columns={5} unit="P" label="전환할 포인트" hint="1,000P부터" />,
      },
    ],
  },
];

function options(names: readonly string[]) {
  return names.map((name) => <option key={name}>{name}</option>);
}
