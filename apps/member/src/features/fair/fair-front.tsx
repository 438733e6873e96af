import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Chip, Segmented } from '@lime/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { send } from '../../lib/api.ts';
import { useMember } from '../../lib/member-session.ts';
import { useNavigate } from '../../lib/router/outlet.tsx';
import { fairGames } from './fair-games.ts';
import type { FairGame, FairKind } from './fair-games.ts';
import './fair-front.css';

const kinds = [
  { id: 'round', name: '회차 게임', from: '회차 값, 모든 베팅의 솔트' },
  { id: 'play', name: '바로 하는 게임', from: '서버 시드, 내 시드, 판 번호' },
  { id: 'table', name: '카지노 테이블', from: '회차 값, 테이블의 솔트' },
] as const satisfies readonly { id: FairKind; name: string; from: string }[];

/** The front of /fair: which game to check, the member's own seeds beside it, and how each game is drawn. Source: drawing 26. */
export function FairFront() {
  const [kind, setKind] = useState<FairKind>('round');
  const [chosen, setChosen] = useState('powerball');
  const ofKind = fairGames.filter((game) => game.kind === kind);
  const game = ofKind.find(({ id }) => id === chosen) ?? ofKind[0]!;
  return (
    <div className="fair-front">
      <section className="card pick" aria-labelledby="fair-pick">
        <h2 id="fair-pick">회차·판 검증</h2>
        <p className="faint">계산은 이 브라우저에서만 하고 서버로 보내지 않아요.</p>
        <Segmented full label="게임 종류" panel="fair-panel" items={kinds} value={kind} onChange={setKind} />
        <div id="fair-panel" role="tabpanel" aria-label={kinds.find(({ id }) => id === kind)!.name}>
          <div className="chips" role="group" aria-label="게임">
            {ofKind.map(({ id, name }) => (
              <Chip key={id} on={id === game.id} onPress={() => setChosen(id)}>
                {name}
              </Chip>
            ))}
          </div>
          <p className="how">
            <b>{game.name}</b> {game.how}
          </p>
          {kind === 'round' ? <RoundForm key={game.id} game={game} /> : <Way kind={kind} />}
        </div>
      </section>
      <OwnSeeds />
      <section className="card all" aria-labelledby="fair-all">
        <h2 id="fair-all">게임마다 이렇게 정해요</h2>
        {kinds.map(({ id, name, from }) => (
          <div key={id}>
            <h3>
              {name} <small>{from}</small>
            </h3>
            <dl>
              {fairGames
                .filter((one) => one.kind === id)
                .map((one) => (
                  <div key={one.id}>
                    <dt>{one.name}</dt>
                    <dd>{one.how}</dd>
                  </div>
                ))}
            </dl>
          </div>
        ))}
      </section>
    </div>
  );
}

/** A round by its number; without one the newest. */
function RoundForm({ game }: { game: FairGame }) {
  const navigate = useNavigate();
  const [no, setNo] = useState('');
  const isFine = no === '' || /^[1-9]\d{0,14}$/.test(no);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    // its rounds are those of the mini game
    const id = game.id === 'token-powerball' ? 'powerball' : game.id;
    if (isFine) navigate({ to: '/fair/round', search: { game: id, ...(no !== '' && { round: Number(no) }) } });
  };
  return (
    <form onSubmit={handleSubmit}>
      <TextField
        label="전체 회차 번호"
        inputMode="numeric"
        autoComplete="off"
        value={no}
        placeholder="비워 두면 최근 회차"
        {...(isFine ? {} : { problem: '회차 번호를 숫자로 입력해주세요.' })}
        onChange={({ target }) => setNo(target.value.trim())}
      />
      <Button type="submit" look="primary">
        검증하기
      </Button>
    </form>
  );
}

const Way = ({ kind }: { kind: 'play' | 'table' }) =>
  kind === 'play' ? (
    <>
      <p>내 시드를 바꾸면 지난 시드가 공개되고, 그 시드로 한 판마다 검증 링크가 생겨요.</p>
      <p className="ways">
        <AppLink to="/fair/seeds" className="btn primary">
          내 시드에서 고르기
        </AppLink>
        <AppLink to="/fair/play" className="btn outline">
          자료를 붙여넣어 검증하기
        </AppLink>
      </p>
    </>
  ) : (
    <>
      <p>테이블 화면의 공정성에서 지난 회차와 지난 슈를 바로 확인할 수 있어요.</p>
      <p className="ways">
        <AppLink to="/casino/live" className="btn primary">
          테이블 고르기
        </AppLink>
      </p>
    </>
  );

/** What the hosts draw the member's own plays from, in short. */
function OwnSeeds() {
  const member = useMember();
  return (
    <section className="card own-seeds" aria-labelledby="fair-own">
      <h2 id="fair-own">내 시드</h2>
      {member === null ? (
        <>
          <p>로그인하면 지금 쓰는 시드의 해시를 여기에서 볼 수 있어요.</p>
          <AppLink to="/login" className="btn outline">
            로그인하기
          </AppLink>
        </>
      ) : (
        <SeedLines />
      )}
    </section>
  );
}

function SeedLines() {
  const { data, isError, refetch } = useQuery({
    queryKey: ['fair', 'seeds'],
    queryFn: ({ signal }) => send('/fair/seeds', {}, { signal }),
  });
  if (!data)
    return isError ? (
      <ErrorState text="시드를 불러오지 못했어요" onRetry={() => void refetch()} />
    ) : (
      <div role="status" aria-label="시드를 불러오는 중">
        <Skeleton height={180} />
      </div>
    );
  return (
    <>
      <ul>
        {data.lines.map(({ line, name, active }) => (
          <li key={line}>
            <b>{name}</b>
            <code title={active.hash}>
              {active.hash.slice(0, 6)}…{active.hash.slice(-4)}
            </code>
            <span>{formatAmount(active.nonce)}판</span>
          </li>
        ))}
      </ul>
      <AppLink to="/fair/seeds" className="btn outline">
        시드 바꾸고 지난 시드 보기
      </AppLink>
    </>
  );
}
