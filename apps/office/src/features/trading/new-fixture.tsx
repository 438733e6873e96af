import { sports } from '@lime/domain/sports.ts';
import { Button } from '@lime/ui/button.tsx';
import { Dialog } from '@lime/ui/dialog.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { MarketRows, newDraft, readDraft } from './market-rows.tsx';
import { fromSeoul, seoulInput } from '../../lib/seoul-input.ts';
import { runAction } from './use-trading.ts';

type Props = { onClose: () => void; onMade: (gameSeq: string) => void };
const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Enters a fixture by hand: teams, start and what is sold of it. */
export function NewFixture({ onClose, onMade }: Props) {
  const [now] = useState(() => Date.now());
  const [sportId, setSportId] = useState<number>(sports[0]!.id);
  const [names, setNames] = useState({ league: '', home: '', away: '' });
  const [start, setStart] = useState(seoulInput(Math.ceil((now + dayMs) / hourMs) * hourMs));
  const [drafts, setDrafts] = useState(() => [newDraft(1)]);
  const [busy, setBusy] = useState(false);
  const [tried, setTried] = useState(false);

  const family = sports.find(({ id }) => id === sportId)!.family;
  const at = fromSeoul(start);
  const markets = drafts.map(readDraft).filter((market) => typeof market !== 'string');
  const same = names.home.trim() !== '' && names.home.trim() === names.away.trim();
  const problems = {
    league: names.league.trim() === '' ? '리그 이름을 입력해주세요.' : undefined,
    home: names.home.trim() === '' ? '홈팀을 입력해주세요.' : undefined,
    away: names.away.trim() === '' ? '원정팀을 입력해주세요.' : same ? '홈과 원정이 같아요.' : undefined,
    start: at === null ? '날짜와 시간을 골라주세요.' : at <= now ? '지금보다 늦어야 해요.' : undefined,
  };
  const isReady =
    Object.values(problems).every((problem) => problem === undefined) &&
    markets.length === drafts.length &&
    markets.length > 0;
  const shown = (problem: string | undefined) => (tried ? problem : undefined);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isReady || busy) return;
    setBusy(true);
    let made: string | null = null;
    await runAction(async () => {
      const body = { sportId, ...names, startsAt: new Date(at!).toISOString(), markets };
      made = (await send('/staff/trading/manual/add', body)).gameSeq;
    }, '경기를 등록했어요.');
    setBusy(false);
    if (made !== null) onMade(made);
  };
  const nameField = (key: keyof typeof names, label: string) => (
    <TextField
      label={label}
      maxLength={60}
      value={names[key]}
      problem={shown(problems[key])}
      onChange={(event) => setNames((before) => ({ ...before, [key]: event.target.value }))}
    />
  );
  return (
    <Dialog title="경기 추가" width={640} onClose={onClose}>
      <form className="body manual-form" onSubmit={(event) => void handleSubmit(event)}>
        <div className="two">
          <SelectField
            label="종목"
            value={sportId}
            data-autofocus
            onChange={(event) => setSportId(Number(event.target.value))}
          >
            {sports
              .filter(({ id }) => id !== 210)
              .map(({ id, nameKo }) => (
                <option key={id} value={id}>
                  {nameKo}
                </option>
              ))}
          </SelectField>
          {nameField('league', '리그')}
          {nameField('home', '홈')}
          {nameField('away', '원정')}
          <TextField
            label="시작 (한국 시각)"
            type="datetime-local"
            value={start}
            problem={shown(problems.start)}
            onChange={(event) => setStart(event.target.value)}
          />
        </div>
        <MarketRows family={family} drafts={drafts} onChange={setDrafts} />
        <div className="dialog-actions">
          <span className="grow" />
          <Button onClick={onClose}>닫기</Button>
          <Button type="submit" look="primary" busy={busy} aria-disabled={tried && !isReady}>
            등록
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
