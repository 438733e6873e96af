/** The screens of suggestions. */
export const suggestionLinks = [
  { to: '/suggestions', name: '제안' },
  { to: '/suggestions/rules', name: '규칙' },
] as const;
