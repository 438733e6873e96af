import { labDay, labLines, labProduct, labRate, labSums } from '@lime/contract/staff-agent-lab.words.ts';
import type { LabLine } from '@lime/contract/staff-agent-lab.words.ts';
import type { WireAgentLab, WireLabSide } from '@lime/contract/staff-agent-lab.ts';
import { rateKo, rateName } from '@lime/contract/staff-agents.texts.ts';
import { SelectField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { signedWon } from '../../lib/agent-words.ts';
import { send, wordsOf } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Difference, Lab, LabCard, LabOf, LabTable, LabTotals } from '../../lib/lab.tsx';
import { lastMonth } from '../../lib/month.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { useOpen } from '../../lib/use-open.ts';
import { agentLinks } from './agent-links.ts';
import './agents.css';
import { RateFields, ratesProblem, sentRates, typedRates } from './rate-fields.tsx';
import type { TypedRates } from './rate-fields.tsx';
import { useCard, useTree } from './use-agents.ts';

type Asked = Body<'/staff/agents/lab'>;
type Contract = Asked['a'];
/** A contract as it is typed: `policy` is an id of `policies`; null `typed`: the rates that held then. */
type Side = { typed: TypedRates | null; policy: string };

const policies: readonly { id: string; name: string; policy: Contract['policy'] }[] = [
  { id: '', name: '지금 설정대로', policy: null },
  ...([false, true] as const).flatMap((countBonus) =>
    ([true, false] as const).map((carryNegative) => ({
      id: `${countBonus} ${carryNegative}`,
      name: `보너스 베팅 ${countBonus ? '포함' : '제외'} · 마이너스 ${carryNegative ? '이월' : '소멸'}`,
      policy: { countBonus, carryNegative },
    })),
  ),
];

const contractOf = ({ typed, policy }: Side): Contract => ({
  rates: typed === null ? null : sentRates(typed),
  policy: policies.find(({ id }) => id === policy)!.policy,
});

/** A past month of an agent under two contracts beside each other. */
export function AgentLabPage() {
  const [opened, setOpened] = useOpen();
  const [month, setMonth] = useState(lastMonth);
  const { data: tree, error, refetch } = useTree(undefined);
  const id = opened ?? tree?.list[0]?.id ?? null;
  return (
    <Page title="총판" sub="지난 한 달을 두 계약으로 다시 계산해요. 실제 정산에는 반영되지 않아요.">
      <SubLinks label="총판" links={agentLinks()} />
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !tree ? (
        <Skeleton height={420} />
      ) : id === null ? (
        <EmptyState text="총판이 없어요" hint="총판을 만들면 계약을 비교할 수 있어요." />
      ) : (
        <div className="lab-page">
          <Sides
            key={id}
            id={id}
            month={month}
            head={
              <LabOf label="총판" value={id} onChange={setOpened} month={month} onMonth={setMonth}>
                {tree.list.map((agent) => (
                  <option key={agent.id} value={agent.id}>
                    {agent.name} {agent.code}
                  </option>
                ))}
              </LabOf>
            }
          />
        </div>
      )}
    </Page>
  );
}

function Sides({ id, month, head }: { id: string; month: string; head: ReactNode }) {
  const { data: card } = useCard(id, undefined);
  const [sides, setSides] = useState<Record<'a' | 'b', Side>>({
    a: { typed: null, policy: '' },
    b: { typed: null, policy: '' },
  });
  const asked: Asked = { id, month, a: contractOf(sides.a), b: contractOf(sides.b) };
  const wrong = [sides.a, sides.b].map(({ typed }) => typed && ratesProblem(typed)).find((words) => words !== null);
  return (
    <Lab
      asked={asked}
      ask={(question) => send('/staff/agents/lab', question)}
      request={() => ({ path: '/staff/agents/lab', query: asked })}
      head={head}
      wrong={wrong ?? null}
      side={(name) => (
        <ContractFields
          title={`${name.toUpperCase()}안`}
          side={sides[name]}
          rates={card?.rates ?? null}
          most={card?.parentRates ?? null}
          onChange={(side) => setSides({ ...sides, [name]: side })}
        />
      )}
    >
      {(lab) => <Answer lab={lab} />}
    </Lab>
  );
}

function ContractFields(props: {
  title: string;
  side: Side;
  /** those of today, from which others are written; null: not read yet */
  rates: Readonly<Record<string, number>> | null;
  most: Readonly<Record<string, number>> | null;
  onChange: (side: Side) => void;
}) {
  const { title, side, rates, most, onChange } = props;
  return (
    <div className="lab-side" role="group" aria-label={title}>
      <h2>{title}</h2>
      <SelectField
        label="요율"
        hint={
          side.typed === null
            ? '그달에 날마다 적용된 요율이에요.'
            : '지금 요율에서 고쳐요. 그달 1일부터 마지막 날까지 적용해요.'
        }
        disabled={rates === null}
        value={side.typed === null ? 'real' : 'own'}
        onChange={(event) =>
          onChange({ ...side, typed: event.target.value === 'real' ? null : typedRates(rates ?? {}) })
        }
      >
        <option value="real">실제 계약</option>
        <option value="own">다른 요율</option>
      </SelectField>
      <SelectField
        label="정산 기준"
        value={side.policy}
        onChange={(event) => onChange({ ...side, policy: event.target.value })}
      >
        {policies.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </SelectField>
      {side.typed !== null && (
        <RateFields typed={side.typed} most={most} onChange={(typed) => onChange({ ...side, typed })} />
      )}
    </div>
  );
}

const breachOf = ({ breach }: WireLabSide) =>
  breach &&
  `${breach.day} ${breach.child}의 ${rateName(breach.key)} 요율 ${rateKo(breach.rate)}가 상위 ${breach.parent}의 ${rateKo(breach.most)}보다 높아서 이대로는 계약할 수 없어요.`;

function Answer({ lab }: { lab: WireAgentLab }) {
  const { a, b, days, products, above } = lab;
  const { ledger } = a.statement;
  const note = ({ payable, carryOut }: WireLabSide) =>
    `지급할 금액 ${signedWon(payable)}원${carryOut < 0 ? ` · 이월 ${signedWon(carryOut)}원` : ''}`;
  return (
    <>
      <LabTotals label="정산 합계" a={a.statement.total} b={b.statement.total} unit="원" notes={[note(a), note(b)]} />
      {(['a', 'b'] as const).map((name) => {
        const words = breachOf(lab[name]);
        return (
          words && (
            <MessageBand key={name} tone="warn">
              {name.toUpperCase()}안: {words}
            </MessageBand>
          )
        );
      })}
      <Lines lab={lab} />
      <div className="lab-halves">
        <LabTable
          title="상품별 차이"
          head="상품"
          rows={products.map(({ product, ...row }) => ({ ...row, key: product, name: labProduct(product) }))}
        />
        <LabTable title="합계" head="항목" rows={labSums(lab).map((row) => ({ ...row, key: row.name }))} />
        <LabTable
          title="날짜별 차이"
          head="베팅한 날"
          rows={days.map(({ day, ...row }) => ({ ...row, key: labDay(day), name: labDay(day) }))}
        />
        <LabTable
          title="지급하는 곳"
          head="상위"
          rows={above.map(({ name, ...row }) => ({ ...row, key: name ?? '', name: name ?? '하우스' }))}
        />
      </div>
      <MessageBand tone={ledger.amount === ledger.stake && ledger.count === ledger.transfers ? 'ok' : 'danger'}>
        두 계약 모두 원장 {formatAmount(ledger.transfers)}건에서 계산했어요. 차이{' '}
        {signedWon(ledger.amount - ledger.stake)}원
      </MessageBand>
    </>
  );
}

function Lines({ lab }: { lab: WireAgentLab }) {
  const lines = labLines(lab);
  if (lines.length === 0)
    return <EmptyState text="그달에 정산된 베팅이 없어요" hint="다른 달이나 다른 총판을 골라보세요." />;
  const cells = (line: LabLine | null) => (
    <>
      <td>{line ? `${labRate(line)}%` : '–'}</td>
      <td>{signedWon(line?.amount ?? 0)}</td>
    </>
  );
  return (
    <LabCard title="항목별 차이">
      <thead>
        <tr>
          <th scope="col">항목</th>
          <th scope="col">건수</th>
          <th scope="col">유효 금액</th>
          <th scope="col">A안 요율</th>
          <th scope="col">A안</th>
          <th scope="col">B안 요율</th>
          <th scope="col">B안</th>
          <th scope="col">차이</th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, correction, a, b }) => (
          <tr key={`${key} ${correction}`}>
            <th scope="row">
              {rateName(key)}
              {correction && <small> 정정</small>}
            </th>
            <td>{both(a?.count, b?.count)}</td>
            <td>{both(a?.base, b?.base)}</td>
            {cells(a)}
            {cells(b)}
            <td>
              <Difference of={(b?.amount ?? 0) - (a?.amount ?? 0)} />
            </td>
          </tr>
        ))}
      </tbody>
    </LabCard>
  );
}

/** One amount where both have the same or only one has any, else "A → B". */
const both = (a: number | undefined, b: number | undefined) =>
  a === undefined || b === undefined || a === b ? signedWon(a ?? b ?? 0) : `${signedWon(a)} → ${signedWon(b)}`;
