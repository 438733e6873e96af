import { Button } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { Download } from 'lucide-react';
import type { RoundFile } from './round-file.ts';
import { saveText } from './save-text.ts';

/** Takes a round's proof along. */
export function FileTools({ file }: { file: RoundFile }) {
  const text = `${JSON.stringify(file, null, 2)}\n`;
  return (
    <>
      <CopyButton text={text}>검증 자료 복사</CopyButton>
      <Button size="small" onClick={() => saveText(`${file.game}-${file.no}.json`, text)}>
        <Download size={15} aria-hidden />
        검증 자료 내려받기
      </Button>
    </>
  );
}
