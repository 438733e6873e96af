import { useState } from 'react';
import { PasteForm } from './paste-form.tsx';
import { readFile } from './round-file.ts';
import type { RoundFile } from './round-file.ts';
import { RoundSteps } from './round-steps.tsx';
import { useVerdict } from './use-verdict.ts';

/** The proof of a round from elsewhere. */
export function PastedProof() {
  const [file, setFile] = useState<RoundFile | null>(null);
  const progress = useVerdict(file);
  const handleText = (text: string) => {
    const read = readFile(text);
    setFile(read);
    return read !== null;
  };
  return <PasteForm onText={handleText}>{file && <RoundSteps file={file} progress={progress} />}</PasteForm>;
}
