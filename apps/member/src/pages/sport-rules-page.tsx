import { RulesPage } from '../features/rules/rules-page.tsx';

/** /rule/sports, and the list of rules until there are others. */
export function Page() {
  return <RulesPage />;
}
