import type * as z from 'zod';
import type { SettingProblem } from '@lime/contract/settings-form.ts';

/** What does not fit a setting's schema, in Korean, at most fifty. */
export function valueProblems(key: string, error: z.ZodError): SettingProblem[] {
  return error.issues.slice(0, 50).map((issue) => ({ key, path: issue.path.join('.'), text: textOf(issue) }));
}

function textOf(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'too_small':
      if (issue.origin === 'string')
        return issue.minimum === 1 ? '입력해주세요.' : `${issue.minimum}자 이상 입력해주세요.`;
      if (issue.origin === 'array') return `${issue.minimum}개 이상 있어야 해요.`;
      return `${issue.minimum.toLocaleString('ko-KR')} 이상으로 입력해주세요.`;
    case 'too_big':
      if (issue.origin === 'string') return `${issue.maximum}자까지 입력할 수 있어요.`;
      if (issue.origin === 'array') return `${issue.maximum}개까지 넣을 수 있어요.`;
      return `${issue.maximum.toLocaleString('ko-KR')} 이하로 입력해주세요.`;
    case 'invalid_type':
      if (issue.expected === 'int') return '소수점 없이 입력해주세요.';
      return issue.expected === 'number' ? '숫자를 입력해주세요.' : '값을 확인해주세요.';
    case 'invalid_union':
    case 'invalid_format':
      return '형식을 확인해주세요.';
    case 'unrecognized_keys':
      return '모르는 항목이 있어요.';
    case 'custom':
      if (issue.message === 'grade 1 is missing') return '1레벨이 있어야 해요.';
      // what a schema of ours says in Korean
      return /[가-힣]/.test(issue.message) ? issue.message : '값을 확인해주세요.';
    default:
      return '값을 확인해주세요.';
  }
}
