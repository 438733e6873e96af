import type { BonusCodeForm, WireBonusCode } from '@lime/contract/staff-bonus.ts';
import { codeProblem } from '../../lib/code-page.tsx';
import type { RollingDraft } from '../../lib/rolling-field.tsx';
import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';

/** A code while it is being written: numbers stay as they are typed until they are read. */
export type CodeDraft = RollingDraft & {
  code: string;
  label: string;
  currency: 'cash' | 'point';
  form: 'percent' | 'amount';
  value: string;
  maxAmount: number | null;
  minDeposit: number | null;
  perMember: string;
  totalLimit: string;
  grades: number[];
  startsAt: string;
  endsAt: string;
};

export const emptyDraft: CodeDraft = {
  code: '',
  label: '',
  currency: 'cash',
  form: 'percent',
  value: '5',
  maxAmount: 50_000,
  minDeposit: 10_000,
  base: 'bonus',
  percent: '100',
  minimumOdds: '1.5',
  days: '30',
  weights: [
    { kinds: [], fromLegs: '2', percent: '100' },
    { kinds: [], fromLegs: '1', percent: '50' },
  ],
  perMember: '1',
  totalLimit: '',
  grades: [],
  startsAt: '',
  endsAt: '',
};

export function draftOf(code: WireBonusCode): CodeDraft {
  const { rolling } = code;
  return {
    code: code.code,
    label: code.label,
    currency: code.currency,
    form: code.form,
    value: String(code.form === 'percent' ? code.value / 100 : code.value),
    maxAmount: code.maxAmount,
    minDeposit: code.minDeposit,
    base: rolling.base,
    percent: String(rolling.percent),
    minimumOdds: String(rolling.minimumOdds),
    days: String(rolling.days),
    weights: rolling.weights.map(({ kinds, fromLegs, percent }) => ({
      kinds: [...kinds],
      fromLegs: String(fromLegs),
      percent: String(percent),
    })),
    perMember: String(code.perMember),
    totalLimit: code.totalLimit === null ? '' : String(code.totalLimit),
    grades: [...code.grades],
    startsAt: toSeoul(code.startsAt),
    endsAt: toSeoul(code.endsAt),
  };
}

export type Problems = Partial<Record<keyof CodeDraft, string>>;

/** What is wrong, by field; the server asks the same. */
export function problemsOf(draft: CodeDraft): Problems {
  const problems: Problems = {};
  const whole = (text: string, least: number, most: number) => {
    const value = Number(text);
    return /^\d+$/.test(text) && value >= least && value <= most;
  };
  const badCode = codeProblem(draft.code);
  if (badCode !== undefined) problems.code = badCode;
  if (draft.label.trim() === '') problems.label = '회원에게 보일 이름을 입력해주세요.';
  if (draft.form === 'percent') {
    if (!/^\d{1,4}(\.\d{1,2})?$/.test(draft.value) || Number(draft.value) <= 0 || Number(draft.value) > 1_000)
      problems.value = '0.01~1,000 사이로, 소수 둘째 자리까지 입력해주세요.';
  } else if (!whole(draft.value, 1, 9_000_000_000_000)) problems.value = '금액을 입력해주세요.';
  if (!draft.maxAmount) problems.maxAmount = '최대 금액을 입력해주세요.';
  if (!whole(draft.percent, 0, 10_000)) problems.percent = '0~10,000 사이로 입력해주세요.';
  const odds = Number(draft.minimumOdds);
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(draft.minimumOdds) || odds < 1 || odds > 100)
    problems.minimumOdds = '1.00~100.00 사이로 입력해주세요.';
  if (!whole(draft.days, 1, 365)) problems.days = '1~365일 사이로 입력해주세요.';
  if (draft.weights.length === 0 || draft.weights.some((w) => !whole(w.fromLegs, 1, 20) || !whole(w.percent, 0, 1_000)))
    problems.weights = '폴더 수는 1~20, 인정 비율은 0~1,000으로 입력해주세요.';
  if (!whole(draft.perMember, 1, 10_000)) problems.perMember = '1~10,000회 사이로 입력해주세요.';
  if (draft.totalLimit !== '' && !whole(draft.totalLimit, 1, 1_000_000))
    problems.totalLimit = '1~1,000,000회 사이로 입력하거나 비워주세요.';
  if (draft.startsAt !== '' && draft.endsAt !== '' && draft.startsAt >= draft.endsAt)
    problems.endsAt = '끝은 시작보다 늦어야 해요.';
  return problems;
}

/** The code as it is sent. @param draft without problems */
export function formOf(draft: CodeDraft): BonusCodeForm {
  return {
    code: draft.code,
    label: draft.label.trim(),
    currency: draft.currency,
    form: draft.form,
    value: draft.form === 'percent' ? Math.round(Number(draft.value) * 100) : Number(draft.value),
    maxAmount: draft.maxAmount ?? 0,
    minDeposit: draft.minDeposit ?? 0,
    rolling: {
      base: draft.base,
      percent: Number(draft.percent),
      minimumOdds: Number(draft.minimumOdds),
      days: Number(draft.days),
      weights: draft.weights.map(({ kinds, fromLegs, percent }) => ({
        kinds,
        fromLegs: Number(fromLegs),
        percent: Number(percent),
      })),
    },
    perMember: Number(draft.perMember),
    totalLimit: draft.totalLimit === '' ? null : Number(draft.totalLimit),
    grades: draft.grades,
    startsAt: fromSeoul(draft.startsAt),
    endsAt: fromSeoul(draft.endsAt),
  };
}

/** A moment as the field shows it: Seoul's day and minute. */
function toSeoul(at: string | null): string {
  return at === null ? '' : new Date(Date.parse(at) + seoulOffsetMs).toISOString().slice(0, 16);
}

function fromSeoul(text: string): string | null {
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? null : new Date(at - seoulOffsetMs).toISOString();
}
