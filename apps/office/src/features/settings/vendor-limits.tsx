import { grades as all } from '@lime/domain/access/grades.ts';
import { indexLobby } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms } from '@lime/domain/casino/lobby-terms.ts';
import type { Vendor } from '@lime/domain/games/provider-game.ts';
import { FieldView } from './field-view.tsx';
import { withVendors } from './lobby-edit.ts';
import { mayEdit } from './may.ts';
import { NumberInput } from './number-input.tsx';
import type { Edited } from './use-staff-settings.ts';

const grades = all.map(String);

/** The grades a vendor is open for, and the most one bet of each may be. */
export function VendorLimits({ edited, vendor: { code, name } }: { edited: Edited; vendor: Vendor }) {
  const terms = edited.value as CasinoLobbyTerms;
  const row = indexLobby(terms).vendor(code);
  const before = indexLobby(edited.setting.value as CasinoLobbyTerms).vendor(code);
  const at = terms.vendors.findIndex((one) => one.code === code);
  const problemOf = (path: string) => edited.problems.find((problem) => problem.path === `vendors.${at}.${path}`);
  const disabled = !mayEdit('casino');
  const setLimit = (grade: string, maxBetting: number | null) => {
    const { [grade]: _gone, ...others } = row.limits;
    const limits = maxBetting === null ? others : { ...others, [grade]: { maxBetting } };
    edited.change(withVendors(terms, [{ ...row, limits }]));
  };
  const problems = [
    problemOf('state'),
    problemOf('place'),
    ...grades.map((grade) => problemOf(`limits.${grade}.maxBetting`)),
  ].filter((problem) => problem !== undefined);
  return (
    <section className="card vendor-limits control" aria-label={`${name} 이용 레벨과 한도`}>
      <h2>{name}</h2>
      <div>
        <span className="part-name">이용 레벨</span>
        <FieldView
          label={`${name} 이용 레벨`}
          field={{ kind: 'grades' }}
          value={row.grades}
          path={`vendors.${at}.grades`}
          problems={edited.problems}
          warnings={[]}
          disabled={disabled}
          onChange={(chosen) =>
            edited.change(withVendors(terms, [{ ...row, grades: (chosen as number[]).toSorted((a, b) => a - b) }]))
          }
        />
        <p className="part-help">고르지 않은 레벨의 회원에게는 ‘레벨 제한’으로 보이고, 새 베팅을 받지 않아요.</p>
      </div>
      <div>
        <span className="part-name">레벨별 최대 베팅금액</span>
        <div className="vendor-limit-grid" role="group" aria-label={`${name} 레벨별 최대 베팅금액`}>
          {grades.map((grade) => {
            const value = row.limits[grade]?.maxBetting ?? null;
            return (
              <label key={grade} data-changed={value !== (before.limits[grade]?.maxBetting ?? null) || undefined}>
                <span>{grade}레벨</span>
                <NumberInput
                  label={`${name} ${grade}레벨 최대 베팅금액`}
                  value={value}
                  integer
                  unit="원"
                  bad={problemOf(`limits.${grade}.maxBetting`) !== undefined}
                  disabled={disabled}
                  onChange={(next) => setLimit(grade, next)}
                />
              </label>
            );
          })}
        </div>
        {problems.map(({ path, text }) => (
          <p key={path} className="problem" role="alert">
            {/^vendors\.\d+\.limits\.(\d+)/.exec(path)?.[1]?.concat('레벨: ')}
            {text}
          </p>
        ))}
        <p className="part-help">
          비워두면 레벨 한도를 따라요. 둘 중 낮은 금액이 적용돼요. 한도를 올리거나 없애려면 사유와 다른 최고 관리자의
          승인이 필요해요.
        </p>
      </div>
    </section>
  );
}
