import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { MemberLink } from '../../lib/member-link.tsx';
import { ProofValues } from './proof-values.tsx';
import { playName, PlayState } from './game-labels.tsx';
import './games.css';

type Detail = Payload<'/staff/games/play'>;

/** One bet of a hosted game: what was bet, what it came to, and what its host publishes of the draw. */
export function PlayDrawer({ betCode, onClose }: { betCode: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['games', 'play', betCode],
    queryFn: ({ signal }) => send('/staff/games/play', { betCode }, { signal }),
    refetchInterval: 10_000,
  });
  return (
    <Drawer title={data ? playName(data.play) : '판'} width={420} onClose={onClose}>
      {data ? (
        <Facts detail={data} onRetry={() => void refetch()} />
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Drawer>
  );
}

const secretUntil = {
  draw: '추첨한 뒤에 공개돼요.',
  shoe: '이 슈가 끝난 뒤에 공개돼요.',
  seed: '회원이 시드를 바꾸면 공개돼요.',
};

function Facts({ detail: { play, proof }, onRetry }: { detail: Detail; onRetry: () => void }) {
  const rows: [string, ReactNode][] = [
    [
      '회원',
      <MemberLink key="m" id={play.memberId}>
        {play.nickname} <span className="dim">{play.loginId}</span>
      </MemberLink>,
    ],
    [
      '베팅',
      <AppLink key="s" to="/slips" search={{ q: play.betCode, open: play.betCode }}>
        {play.slipNumber}
      </AppLink>,
    ],
    ['고른 것', play.pick ?? '—'],
    ['베팅금액', formatWon(play.amount)],
    ...(play.closedAt === null ? [] : [['지급', formatWon(play.payout)] as [string, ReactNode]]),
    ['베팅 시각', formatDayTime(play.placedAt)],
    ...(play.closedAt === null ? [] : [['끝난 시각', formatDayTime(play.closedAt)] as [string, ReactNode]]),
    ['게임 서버 거래번호', <code key="t">{play.txn}</code>],
  ];
  return (
    <>
      <p className="drawer-sum">
        <b>{play.outcome ?? '결과 전'}</b>
        <PlayState state={play.state} />
      </p>
      <KeyValues rows={rows} />
      <h3 className="drawer-title">검증 자료</h3>
      {proof === null ? (
        <MessageBand
          tone="warn"
          action={
            <Button size="tiny" onClick={onRetry}>
              다시 조회
            </Button>
          }
        >
          게임사가 답하지 않아요. 베팅과 금액은 위의 내용이 맞아요.
        </MessageBand>
      ) : (
        <>
          <ProofValues values={proof.values.map((value) => ({ ...value, none: secretUntil[proof.publishedAfter] }))} />
          <p className="play-links">
            {proof.link !== null && (
              // the member site's page: in a tab of its own, not in the office
              <a href={proof.link} target="_blank" rel="noopener">
                브라우저에서 다시 추첨하기
              </a>
            )}
            {proof.file !== null && (
              <a href={proof.file} target="_blank" rel="noopener">
                게임 서버의 자료
              </a>
            )}
          </p>
        </>
      )}
    </>
  );
}
