import type { Texts } from './texts.ts';

type SuggestionRefusal =
  | { code: 'SUGGESTION_DECIDED'; detail: { by: string | null } }
  | { code: 'SUGGESTION_MOVED' }
  | { code: 'SUGGESTION_RULE_STANDS' };

/** Korean texts of the refusals of suggestions. */
export const suggestionTexts: Texts<SuggestionRefusal> = {
  SUGGESTION_DECIDED: ({ detail }) =>
    detail.by === null ? '이미 끝난 제안이에요.' : `${detail.by} 님이 먼저 처리한 제안이에요.`,
  SUGGESTION_MOVED: () => '그사이 대상이 바뀌어 이 제안은 맞지 않아요. 목록을 다시 확인해주세요.',
  SUGGESTION_RULE_STANDS: () => '규칙이 이미 그렇게 되어 있어요.',
};
