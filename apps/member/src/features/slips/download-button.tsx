import { Button } from '@lime/ui/button.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { showNotLoaded } from '../../lib/overlays.ts';
import type { SlipFilter } from './use-slips.ts';

/** The slips of the filter as a file, as the server writes them. */
export function DownloadButton({ filter }: { filter: SlipFilter }) {
  const [busy, setBusy] = useState(false);
  const handleClick = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await import('./download-slips.ts').then(({ downloadSlips }) => downloadSlips(filter), showNotLoaded);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="small" look="outline" className="download" busy={busy} onClick={() => void handleClick()}>
      {!busy && <Download size={15} aria-hidden />}
      내려받기
    </Button>
  );
}
