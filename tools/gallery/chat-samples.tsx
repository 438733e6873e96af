import { Button } from '@lime/ui/button.tsx';
import { ChatComposer } from '@lime/ui/chat-composer.tsx';
import { ChatLines } from '@lime/ui/chat-lines.tsx';
import type { ChatLine } from '@lime/ui/chat-lines.tsx';
import { ChatSlip } from '@lime/ui/chat-slip.tsx';
import type { ShownSlip } from '@lime/ui/chat-slip.tsx';
import type { ComponentProps } from 'react';
import type { ComponentSample } from './component-sample.ts';
import { KeptValue } from './kept-value.tsx';

const slip: ShownSlip = {
  betCode: 'A1B2C3D4',
  type: '조합',
  legs: 4,
  game: '울버햄프턴 원더러스 대 보루시아 도르트문트',
  pick: '울버햄프턴 원더러스 승',
  stake: 50_000,
  odds: 12.21,
  expected: 610_500,
  payout: 610_500,
  state: 'wait',
  placedAt: '2026-11-21T08:42:00.000Z',
};
const slipStates = ['wait', 'hit', 'miss', 'exception', 'cancelled'] as const;
const payouts = { wait: 0, hit: 610_500, miss: 0, exception: 50_000, cancelled: 50_000 } as const;

const lines: readonly ChatLine[] = [
  { key: '1', side: 'site', content: '상담사가 연결되었어요.', at: '2026-11-20T03:00:00.000Z' },
  { key: '2', side: 'theirs', name: '상담사 라임', content: '무엇을 도와드릴까요?', at: '2026-11-20T03:00:10.000Z' },
  { key: '3', side: 'mine', content: '이 베팅이 왜 취소됐나요?', at: '2026-11-21T03:01:00.000Z' },
  { key: '4', side: 'mine', content: '', extra: <ChatSlip slip={slip} />, at: '2026-11-21T03:01:20.000Z' },
  {
    key: '5',
    side: 'theirs',
    name: '상담사 라임',
    content: '경기가 폭우로 중단되어 규칙에 따라 취소되었고, 베팅금액은 모두 돌려드렸어요. 보유금에서 확인해 주세요.',
    at: '2026-11-21T03:02:00.000Z',
  },
  { key: '6', side: 'mine', content: '네, 확인했어요.', at: '2026-11-21T03:03:00.000Z' },
];
const unsent: readonly ChatLine[] = [
  { key: '1', side: 'mine', content: '보내는 중인 글', at: '2026-11-21T03:01:00.000Z', state: 'sending' },
  {
    key: '2',
    side: 'mine',
    content: '보내지 못한 글',
    at: '2026-11-21T03:02:00.000Z',
    state: 'failed',
    onRetry: () => undefined,
    onDrop: () => undefined,
  },
];

function Lines({ label, ...rest }: Partial<ComponentProps<typeof ChatLines>> & { label: string }) {
  return (
    <div className="gallery-box" style={{ height: 420 }}>
      <ChatLines
        label={label}
        theirs="상담사"
        lines={[]}
        readKey={null}
        typing={null}
        onSeen={() => undefined}
        {...rest}
      />
    </div>
  );
}

function Composer({ start, ...rest }: { start: string } & Partial<ComponentProps<typeof ChatComposer>>) {
  return (
    <KeptValue start={start}>
      {(text, change) => (
        <ChatComposer
          label="메시지"
          placeholder="메시지를 적어주세요"
          text={text}
          onText={change}
          onSend={() => change('')}
          {...rest}
        />
      )}
    </KeptValue>
  );
}

/** Conversations. */
export const chatSamples: readonly ComponentSample[] = [
  {
    name: 'ChatLines',
    states: [
      { name: 'readKey, typing', element: <Lines label="대화" lines={lines} readKey="6" typing="입력하고 있어요" /> },
      { name: 'sending, failed', element: <Lines label="보내지 못한 대화" lines={unsent} /> },
      {
        name: 'onOlder',
        element: <Lines label="이어지는 대화" lines={lines.slice(0, 3)} onOlder={() => Promise.resolve()} />,
      },
      { name: '비어 있음', element: <Lines label="빈 대화" /> },
    ],
  },
  {
    name: 'ChatComposer',
    states: [
      { name: '비어 있음', element: <Composer start="" /> },
      { name: '보통', element: <Composer start="이 베팅이 왜 취소됐나요?" /> },
      { name: 'busy', element: <Composer start="보내고 있어요" busy action="답변 보내기" /> },
      { name: 'action', element: <Composer start="" action="답변 보내기" /> },
      { name: '너무 긴 글', element: <Composer start={'규칙을 자세히 알려주세요. '.repeat(80)} /> },
    ],
  },
  {
    name: 'ChatSlip',
    states: [
      ...slipStates.map((state) => ({
        name: state,
        element: <ChatSlip slip={{ ...slip, state, payout: payouts[state] }} />,
      })),
      {
        name: 'foot',
        element: (
          <ChatSlip
            slip={{ ...slip, legs: 1, type: '단폴더' }}
            foot={
              <Button size="tiny" look="outline">
                베팅내역 보기
              </Button>
            }
          />
        ),
      },
    ],
  },
];
