import { CopyButton } from '@lime/ui/copy-button.tsx';

type Props = { values: readonly { readonly name: string; readonly value: string | null; readonly none: string }[] };

/** What a round or play was drawn from, to be copied; what is still a secret says when it is published. */
export function ProofValues({ values }: Props) {
  return (
    <dl className="round-proof">
      {values.map(({ name, value, none }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            {value === null ? (
              <span className="soft">{none}</span>
            ) : (
              <>
                <code>{value}</code>
                <CopyButton text={value}>복사</CopyButton>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
