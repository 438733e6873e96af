import type { WirePromotion } from '@lime/contract/staff-promotions.ts';
import type { WirePromotionLab } from '@lime/contract/staff-promotion-lab.ts';
import { promotionLabParts } from '@lime/contract/staff-promotion-lab.words.ts';
import { SelectField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Lab, LabOf, LabTable, LabTotals } from '../../lib/lab.tsx';
import { MemberLink } from '../../lib/member-link.tsx';
import { lastMonth } from '../../lib/month.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { useOpen } from '../../lib/use-open.ts';
import { draftOf, fieldsOf, problemsOf, termsOf, windowsOf } from './promotion-draft.ts';
import type { PromotionDraft } from './promotion-draft.ts';
import './promotions.css';
import { TermInput, WindowsField } from './term-inputs.tsx';
import { given as givenText, kindName, promotionLinks } from './use-promotions.ts';

type Asked = Body<'/staff/promotions/lab'>;
type Compared = Omit<WirePromotion, 'kind'> & { kind: Asked['kind'] };

const isCompared = (promotion: WirePromotion): promotion is Compared =>
  !['level-up', 'level-down', 'level-benefit', 'coupon'].includes(promotion.kind);

/** A past month under two forms of one promotion beside each other. */
export function PromotionLabPage() {
  const [opened, setOpened] = useOpen();
  const [month, setMonth] = useState(lastMonth);
  const { data, error, refetch } = useQuery({
    queryKey: ['promotions', 'list', 'lab'],
    queryFn: ({ signal }) => send('/staff/promotions/list', { size: 100 }, { signal }),
  });
  const list = data?.list.filter(isCompared);
  const promotion = list?.find(({ id }) => id === opened) ?? list?.[0];
  return (
    <Page title="프로모션" sub="지난 한 달을 두 조건으로 다시 계산해요. 실제 지급에는 반영되지 않아요.">
      <SubLinks label="프로모션" links={promotionLinks} />
      {error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : !list ? (
        <Skeleton height={420} />
      ) : !promotion ? (
        <EmptyState text="비교할 프로모션이 없어요" hint="프로모션을 만들면 조건을 비교할 수 있어요." />
      ) : (
        <div className="lab-page">
          <Sides
            key={promotion.id}
            promotion={promotion}
            month={month}
            head={
              <LabOf label="프로모션" value={promotion.id} onChange={setOpened} month={month} onMonth={setMonth}>
                {list.map(({ id, kind, name }) => (
                  <option key={id} value={id}>
                    {name} · {kindName(kind)}
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

const formOf = (draft: PromotionDraft): Asked['a'] => ({ windows: windowsOf(draft), terms: termsOf(draft) });

/** What is wrong with the form alone: name and days are not compared. */
function wrongOf(draft: PromotionDraft): Record<string, string> {
  const { name: _name, fromDay: _from, lastDay: _last, ...wrong } = problemsOf(draft);
  return wrong;
}

function Sides({ promotion, month, head }: { promotion: Compared; month: string; head: ReactNode }) {
  const [drafts, setDrafts] = useState(() => ({ a: draftOf(promotion), b: draftOf(promotion) }));
  const sound = [drafts.a, drafts.b].every((draft) => Object.keys(wrongOf(draft)).length === 0);
  const asked: Asked = { kind: promotion.kind, id: promotion.id, month, a: formOf(drafts.a), b: formOf(drafts.b) };
  return (
    <Lab
      asked={asked}
      ask={(question) => send('/staff/promotions/lab', question)}
      request={() => ({ path: '/staff/promotions/lab', query: asked })}
      head={head}
      wrong={sound ? null : ''}
      side={(name) => (
        <FormFields
          title={`${name.toUpperCase()}안`}
          promotion={promotion}
          draft={drafts[name]}
          onChange={(draft) => setDrafts({ ...drafts, [name]: draft })}
        />
      )}
    >
      {(lab) => <Answer kind={promotion.kind} lab={lab} />}
    </Lab>
  );
}

function FormFields(props: {
  title: string;
  promotion: Compared;
  draft: PromotionDraft;
  onChange: (draft: PromotionDraft) => void;
}) {
  const { title, promotion, draft, onChange } = props;
  const [no, setNo] = useState(promotion.versions[0]!.no);
  const wrong = wrongOf(draft);
  return (
    <div className="lab-side promotion-form compact-form" role="group" aria-label={title}>
      <h2>{title}</h2>
      <SelectField
        label="시작할 조건"
        value={no}
        onChange={(event) => {
          const version = promotion.versions.find((one) => one.no === Number(event.target.value))!;
          setNo(version.no);
          onChange(draftOf(promotion, version));
        }}
      >
        {promotion.versions.map((version) => (
          <option key={version.id} value={version.no}>
            {version.no}번째 조건 · {version.fromDay}부터
          </option>
        ))}
      </SelectField>
      <details open>
        <summary>조건 고치기</summary>
        <fieldset>
          {Object.entries(fieldsOf(promotion.kind)).map(([name, field]) => (
            <TermInput
              key={name}
              field={field}
              value={draft.terms[name]!}
              problem={wrong[name]}
              onChange={(value) => onChange({ ...draft, terms: { ...draft.terms, [name]: value } })}
            />
          ))}
          <WindowsField
            windows={draft.windows}
            problem={wrong['windows']}
            onChange={(windows) => onChange({ ...draft, windows })}
          />
        </fieldset>
      </details>
    </div>
  );
}

function Answer({ kind, lab }: { kind: Compared['kind']; lab: WirePromotionLab }) {
  const parts = promotionLabParts(lab);
  const rows = (name: keyof typeof parts) => parts[name].map((row) => ({ ...row, key: row.name }));
  const unit = givenText(kind, 0).replace(/[\d,]/g, '');
  const note = ({ slips, members }: WirePromotionLab['a']) =>
    `${formatAmount(slips)}건 · 회원 ${formatAmount(members)}명`;
  return (
    <>
      <LabTotals label="지급 합계" a={lab.a.points} b={lab.b.points} unit={unit} notes={[note(lab.a), note(lab.b)]} />
      {lab.a.points === 0 && lab.b.points === 0 && (
        <EmptyState text="그달에는 지급 대상이 없어요" hint="다른 달이나 다른 조건을 골라보세요." />
      )}
      <div className="lab-halves">
        <LabTable title="상품별 차이" head="상품" rows={rows('상품')} />
        <LabTable title="날짜별 차이" head="날짜" rows={rows('날짜')} />
      </div>
      <LabTable
        title={`회원별 차이 · 달라지는 회원 ${formatAmount(lab.differing)}명`}
        head="회원"
        more="실제 지급"
        rows={lab.members.map((row) => ({
          ...row,
          key: row.memberId,
          name: <MemberLink id={row.memberId}>{row.loginId}</MemberLink>,
          more: formatAmount(row.given),
        }))}
      />
      <MessageBand tone="info">
        지금의 정산 결과와 회원 레벨로 계산했어요.
        {lab.given !== null && ` 그달에 실제로 지급한 합계: ${givenText(kind, lab.given)}`}
      </MessageBand>
    </>
  );
}
