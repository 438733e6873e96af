import {
  acceptSuggestion,
  dismissSuggestion,
  listSuggestionRules,
  listSuggestions,
  switchSuggestionRule,
} from '@lime/contract/staff-suggestions.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { DeskDeps } from '../trading/desk.service.ts';
import { createSuggestionWatch } from './suggestion-watch.ts';
import { accept, dismiss, list, listRules, switchRule } from './suggestions.service.ts';

type Deps = { readonly settings: LiveSettings; readonly desk: DeskDeps };

/** Acts that rules suggest by what stands out in bets and prices, decided by persons. */
export function suggestionsFeature(core: Core, { settings, desk }: Deps): Feature {
  const terms = () => settings.get('suggestions');
  const watch = createSuggestionWatch(core, terms);
  // other limits find other things: a look at once
  settings.onChange(() => watch.wake());
  const deps = { desk, channel: core.channel, terms };
  return {
    name: 'suggestions',
    routes(handle) {
      handle(listSuggestions, ({ db, staff, input }) => list(db, staff, input));
      handle(listSuggestionRules, ({ db }) => listRules(db, terms()));
      handle(acceptSuggestion, ({ tx, staff, input }) => accept(deps, tx, staff, input));
      handle(dismissSuggestion, ({ tx, staff, input }) => dismiss(deps, tx, staff, input));
      handle(switchSuggestionRule, ({ tx, staff, input }) => switchRule(tx, staff, input));
    },
    workers: [watch],
  };
}
