import { lobbyStateNames, lobbyStates } from '@lime/domain/casino/lobby-terms.ts';
import type { LobbyState } from '@lime/domain/casino/lobby-terms.ts';
import { names } from '@lime/ui/class-names.ts';
import { ChevronDown } from 'lucide-react';

type Props = { label: string; value: LobbyState; disabled: boolean; onChange: (state: LobbyState) => void };

/** Whether a vendor or a game is open, under maintenance or hidden. */
export function StateSelect({ label, value, disabled, onChange }: Props) {
  return (
    <div className={names('input state-select', value)}>
      <select
        aria-label={label}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value as LobbyState)}
      >
        {lobbyStates.map((state) => (
          <option key={state} value={state}>
            {lobbyStateNames[state]}
          </option>
        ))}
      </select>
      <ChevronDown size={15} aria-hidden />
    </div>
  );
}
