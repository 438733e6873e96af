import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField } from '@lime/ui/field.tsx';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { saveText } from './save-text.ts';

/** A title's data as its file, for the scripts of docs/fairness.md. The game's host has the same file. */
export function SlotData({ played }: { /** the title of the play on the page */ readonly played: string | null }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const id = chosen ?? slots.find((slot) => slot.id === played)?.id ?? slots[0]!.id;
  const handleSave = async () => {
    const { loadSlot } = await import('@lime/domain/casino/slots/load.ts');
    saveText(`${id}.json`, JSON.stringify(await loadSlot(id), null, 2));
  };
  return (
    <section className="card by-hand" aria-labelledby="fair-slot-data">
      <h2 id="fair-slot-data">슬롯 데이터</h2>
      <p>
        슬롯마다 릴, 배당표, 보너스의 모든 값을 JSON 파일로 공개해요. 이 파일만 있으면 환수율을 직접 세고, 시드를 공개한
        스핀을 다시 계산할 수 있어요.
      </p>
      <SelectField label="슬롯" value={id} onChange={({ target }) => setChosen(target.value)}>
        {slots.map(({ id: of, name }) => (
          <option key={of} value={of}>
            {name}
          </option>
        ))}
      </SelectField>
      <p>
        게임 서버의 주소 <code>/casino/{id}/title.json</code>에서도 로그인 없이 같은 파일을 받을 수 있어요.
      </p>
      <div className="tools">
        <Button size="small" onClick={() => void handleSave()}>
          <Download size={15} aria-hidden />
          슬롯 데이터 내려받기
        </Button>
      </div>
    </section>
  );
}
