import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { FileUp } from 'lucide-react';
import { useId, useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { runAction } from './use-trading.ts';
import { price } from './trading-labels.ts';

type Preview = Payload<'/staff/trading/manual/preview'>;
const maxLetters = 20_000;
const example = [
  '종목,리그,홈,원정,시작,마켓,기준,배당1,배당2,배당3',
  '축구,동네 리그,홈팀,원정팀,2027-01-10 19:00,승무패,,2.10,3.10,3.30',
  '축구,동네 리그,홈팀,원정팀,2027-01-10 19:00,언더오버,2.5,1.90,1.90,',
].join('\n');

/** Games of a file: looked at line by line first, entered all together or not at all. */
export function CsvUpload({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [csv, setCsv] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const look = async (text: string) => {
    setCsv(text);
    setPreview(null);
    setProblem(null);
    if (text.trim() === '') return;
    if (text.length > maxLetters) return setProblem('파일이 너무 커요. 20,000자까지 나눠서 올려주세요.');
    try {
      setPreview(await send('/staff/trading/manual/preview', { csv: text }));
    } catch (error) {
      setProblem(wordsOf(error));
    }
  };
  const handleFile = async (file: File | undefined) => {
    if (!file) return;
    if (file.size > maxLetters * 4) return setProblem('파일이 너무 커요. 20,000자까지 나눠서 올려주세요.');
    await look(await file.text());
  };
  const handleUpload = async () => {
    setBusy(true);
    const done = await runAction(() => send('/staff/trading/manual/upload', { csv }), '경기를 등록했어요.');
    setBusy(false);
    if (done) onClose();
  };
  const isReady = preview !== null && preview.bad === 0 && !busy;
  return (
    <Dialog title="CSV로 경기 등록" width={760} onClose={onClose}>
      <div className="body csv-upload">
        <p className="soft">
          한 줄이 마켓 하나예요. 시작은 한국 시각이고, 홈·원정·시작이 같은 줄은 한 경기로 묶여요. 최대 200줄까지 올릴 수
          있어요.
        </p>
        <div className="picks">
          <label className="btn outline small file" htmlFor={id}>
            <FileUp size={15} aria-hidden />
            파일 고르기
            <input
              id={id}
              type="file"
              accept=".csv,text/csv,text/plain"
              className="visually-hidden"
              data-autofocus
              onChange={(event) => void handleFile(event.target.files?.[0])}
            />
          </label>
          <Button look="ghost" size="small" onClick={() => void look(example)}>
            예시 넣기
          </Button>
        </div>
        <textarea
          className="text-area"
          rows={6}
          aria-label="CSV 내용"
          placeholder={example}
          spellCheck={false}
          value={csv}
          onChange={(event) => setCsv(event.target.value)}
          onBlur={() => void look(csv)}
        />
        {problem !== null && (
          <MessageBand tone="danger" live>
            {problem}
          </MessageBand>
        )}
        {preview && (
          <>
            <MessageBand tone={preview.bad > 0 ? 'danger' : 'ok'} live>
              {preview.bad > 0
                ? `고칠 줄이 ${preview.bad}개 있어요. 모두 고쳐야 등록할 수 있어요.`
                : `경기 ${preview.games}개, 마켓 ${preview.markets}개를 등록할 수 있어요.`}
            </MessageBand>
            <Rows preview={preview} />
          </>
        )}
        <div className="dialog-actions">
          <span className="grow" />
          <Button onClick={onClose}>닫기</Button>
          <Button look="primary" busy={busy} aria-disabled={!isReady} onClick={() => void handleUpload()}>
            {isReady ? `경기 ${preview.games}개 등록` : '등록'}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

function Rows({ preview }: { preview: Preview }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="room" tabIndex={0} role="group" aria-label="줄별 확인 결과">
      <table>
        <thead>
          <tr>
            <th scope="col">줄</th>
            <th scope="col">경기</th>
            <th scope="col">시작</th>
            <th scope="col">마켓</th>
            <th scope="col">배당</th>
            <th scope="col">상태</th>
          </tr>
        </thead>
        <tbody>
          {preview.rows.map((row) => (
            <tr key={row.line} className={row.problems.length > 0 ? 'bad' : undefined}>
              <td>{row.line}</td>
              <td>
                {row.home} : {row.away} <span className="dim">{row.league}</span>
              </td>
              <td>{row.startsAt === null ? '—' : formatDayTime(row.startsAt)}</td>
              <td>{row.market}</td>
              <td>{row.prices.map(price).join(' / ')}</td>
              <td>{row.problems.length === 0 ? <Badge tone="win">정상</Badge> : row.problems.join(' ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
