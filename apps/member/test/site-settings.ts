import type { WireSettings } from '@lime/contract/settings-wire.ts';
import { menuGates } from '@lime/domain/access/menus.ts';
import { loadSettings } from '../src/lib/use-settings.ts';
import { answers } from './living-page.tsx';

type Option = WireSettings['config']['option'];
type Change = Partial<Omit<WireSettings, 'config'>> & { readonly option?: Partial<Option> };

/** The settings of the site are these from now on, and the page reads them. @param change  where they differ from the contract's example */
export async function tellSettings({ option, ...change }: Change = {}): Promise<void> {
  const { settings, version } = answers.example('/setting/lime');
  const menu = menuGates.map(({ name }) => ({ name, visible: true }));
  const config = { ...settings.config, option: { ...settings.config.option, ...option } };
  answers.succeed('/setting/lime', { settings: { ...settings, menu, ...change, config }, version });
  await loadSettings();
}

/** Every menu entry, these hidden. @param closedText  what members read instead of the entries' own words */
export const menuWithout = (hidden: readonly string[], closedText?: string): WireSettings['menu'] =>
  menuGates.map(({ name }) =>
    hidden.includes(name)
      ? { name, visible: false, ...(closedText === undefined ? {} : { closedText }) }
      : { name, visible: true },
  );
