import type { WireUploaded } from '@lime/contract/pictures.ts';
import { Button } from '@lime/ui/button.tsx';
import { names } from '@lime/ui/class-names.ts';
import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { DragEvent } from 'react';
import { upload, wordsOf } from './api.ts';
import { pictureTypes } from './picture.ts';
import './picture-field.css';

/** Without a size it takes its place once it has loaded. */
type Shown = Pick<WireUploaded, 'src'> & Partial<Pick<WireUploaded, 'width' | 'height'>>;
type Props = {
  label: string;
  hint: string;
  /** whose right it needs */
  to: '/staff/boards/picture' | '/staff/casino/picture' | '/staff/popups/picture' | '/staff/settings/logo';
  picture: Shown | null;
  problem?: string | undefined;
  onChange: (picture: WireUploaded | null) => void;
};

/** One picture: chosen or dropped here it is uploaded at once, and what the server made of it is shown. */
export function PictureField({ label, hint, to, picture, problem, onChange }: Props) {
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const note = failed ?? problem ?? hint;

  const take = async (chosen: File | undefined) => {
    if (!chosen || busy) return;
    setBusy(true);
    setFailed(null);
    try {
      onChange((await upload(to, chosen)).picture);
    } catch (error) {
      setFailed(wordsOf(error));
    } finally {
      setBusy(false);
      if (file.current) file.current.value = '';
    }
  };
  const handleDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };

  return (
    <div
      className={names('picture-field', over && 'over')}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
      <span className="name" id={id}>
        {label}
      </span>
      {picture && <img src={picture.src} width={picture.width} height={picture.height} alt="" />}
      <div className="ways" role="group" aria-labelledby={id}>
        <input
          ref={file}
          type="file"
          hidden
          accept={pictureTypes}
          aria-label={label}
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button
          size="small"
          look="outline"
          busy={busy}
          aria-describedby={`${id}-note`}
          onClick={() => file.current?.click()}
        >
          <ImagePlus size={15} aria-hidden />
          {picture ? '이미지 바꾸기' : '이미지 올리기'}
        </Button>
        {picture && (
          <Button size="small" look="ghost" onClick={() => onChange(null)}>
            <Trash2 size={15} aria-hidden />
            빼기
          </Button>
        )}
      </div>
      <p id={`${id}-note`} className={names('hint', note !== hint && 'bad')} aria-live="polite">
        {note}
      </p>
    </div>
  );
}
