type Props = { all: readonly string[]; value: string; onChange: (sentence: string) => void };

/** Reasons often given, to begin from. */
export function Presets({ all, value, onChange }: Props) {
  return (
    <div className="presets" role="group" aria-label="자주 쓰는 사유">
      {all.map((sentence) => (
        <button key={sentence} type="button" aria-pressed={sentence === value} onClick={() => onChange(sentence)}>
          {sentence}
        </button>
      ))}
    </div>
  );
}
