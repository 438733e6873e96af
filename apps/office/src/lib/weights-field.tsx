import { countText } from '@lime/domain/text/amount-text.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { Plus, X } from 'lucide-react';
import { hostedPercents } from '@lime/domain/cash/rolling.ts';
import { betKindName, betKinds } from '@lime/domain/betting/bet-kinds.ts';
import './small-control.css';
import './weights-field.css';

/** Lines as they are typed. */
export type Weights = { kinds: string[]; fromLegs: string; percent: string }[];
type Props = { weights: Weights; problem: string | undefined; onChange: (weights: Weights) => void };

/** Whether slips of a line's kind have no legs. */
const isHosted = ({ kinds }: Weights[number]) => hostedPercents[kinds[0] ?? ''] !== undefined;

/** How much of a stake counts by kind and number of legs; the first line that fits decides. */
export function WeightsField({ weights, problem, onChange }: Props) {
  const change = (at: number, changes: Partial<Weights[number]>) =>
    onChange(weights.map((weight, i) => (i === at ? { ...weight, ...changes } : weight)));
  return (
    <div className="weights" role="group" aria-label="인정 비율">
      <span className="name">인정 비율 · 위에서부터 처음 맞는 줄을 적용해요</span>
      {weights.map((weight, i) => (
        // lines have no name of their own: a line is whatever is at its place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="weight">
          <select
            className="small-control"
            aria-label={`${i + 1}번 줄 종류`}
            value={weight.kinds[0] ?? ''}
            onChange={({ target: { value } }) =>
              change(i, { kinds: value === '' ? [] : [value], fromLegs: weight.fromLegs || '1' })
            }
          >
            <option value="">스포츠·미니게임 전체</option>
            {betKinds.map(({ kind }) => (
              <option key={kind} value={kind}>
                {betKindName(kind)}
              </option>
            ))}
          </select>
          {isHosted(weight) ? (
            <span className="dim">폴더 없음</span>
          ) : (
            <label>
              <input
                className="small-control"
                inputMode="numeric"
                aria-label={`${i + 1}번 줄 폴더 수`}
                value={weight.fromLegs}
                onChange={(event) => change(i, { fromLegs: countText(event.target.value) ?? weight.fromLegs })}
              />
              폴더부터
            </label>
          )}
          <label>
            <input
              className="small-control"
              inputMode="numeric"
              aria-label={`${i + 1}번 줄 인정 비율`}
              value={weight.percent}
              onChange={(event) => change(i, { percent: countText(event.target.value) ?? weight.percent })}
            />
            %
          </label>
          <IconButton
            label={`${i + 1}번 줄 지우기`}
            disabled={weights.length === 1}
            onClick={() => onChange(weights.filter((_, at) => at !== i))}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      <p className="hint">
        토큰·카지노·슬롯은 그 종류를 고른 줄만 적용하고, 줄이 없으면 토큰은 100%, 카지노와 슬롯은 0%예요. 최소 배당은
        적용하지 않아요.
      </p>
      {problem !== undefined && <p className="problem">{problem}</p>}
      {weights.length < 10 && (
        <Button
          size="tiny"
          look="outline"
          onClick={() => onChange([...weights, { kinds: [], fromLegs: '1', percent: '100' }])}
        >
          <Plus size={13} aria-hidden />줄 추가
        </Button>
      )}
    </div>
  );
}
