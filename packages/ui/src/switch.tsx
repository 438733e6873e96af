import './switch.css';

/** `name`: what it is called where its words alone do not say it */
type Props = { label: string; name?: string; on: boolean; onChange: (on: boolean) => void; disabled?: boolean };

/** On or off, at once, with its words before it. */
export function Switch({ label, name, on, onChange, disabled }: Props) {
  return (
    <label className="switch">
      <span>{label}</span>
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        checked={on}
        aria-checked={on}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  );
}
