import './switch.css';

type Props = { label: string; on: boolean; onChange: (on: boolean) => void; disabled?: boolean };

/** On or off, at once, with its words before it. */
export function Switch({ label, on, onChange, disabled }: Props) {
  return (
    <label className="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
