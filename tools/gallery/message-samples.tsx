import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { toast, useToasts } from '@lime/ui/toast.ts';
import { Toasts } from '@lime/ui/toasts.tsx';
import type { ComponentSample } from './component-sample.ts';

const tones = ['plain', 'win', 'lose', 'wait', 'push', 'warn', 'danger', 'lime', 'info', 'outline'] as const;
const results = ['wait', 'hit', 'miss', 'part', 'exception', 'cancelled'] as const;
const bands = ['plain', 'info', 'ok', 'warn', 'danger'] as const;
const toastTones = ['plain', 'ok', 'warn', 'danger'] as const;

const sentence = '배당이 변경되었습니다. 재베팅하시기 바랍니다.';
const long =
  '울버햄프턴 원더러스와 보루시아 도르트문트의 경기가 폭우로 중단되어 결과가 정해질 때까지 베팅을 받지 않아요. 이미 담은 배당은 그대로 두었어요.';

// set without a timer: these stay until they are closed
useToasts.setState({
  toasts: [
    ...toastTones.map((tone, at) => ({ id: -1 - at, tone, text: sentence })),
    { id: -9, tone: 'ok', text: '당첨금이 들어왔어요', detail: long },
  ],
});

/** What the page says of itself. */
export const messageSamples: readonly ComponentSample[] = [
  {
    name: 'Badge',
    states: [
      {
        name: '모든 색',
        element: (
          <div className="gallery-row">
            {tones.map((tone) => (
              <Badge key={tone} tone={tone}>
                {tone}
              </Badge>
            ))}
          </div>
        ),
      },
      { name: '긴 글', element: <Badge tone="info">첫 입금 보너스를 받은 회원</Badge> },
    ],
  },
  {
    name: 'ResultBadge',
    states: results.map((result) => ({ name: result, element: <ResultBadge result={result} /> })),
  },
  {
    name: 'MessageBand',
    states: [
      ...bands.map((tone) => ({ name: tone, element: <MessageBand tone={tone}>{sentence}</MessageBand> })),
      {
        name: 'action',
        element: (
          <MessageBand
            tone="danger"
            action={
              <Button size="tiny" look="outline">
                맞추기
              </Button>
            }
          >
            한 번에 1,000,000원까지 베팅할 수 있어요.
          </MessageBand>
        ),
      },
      { name: '긴 글', element: <MessageBand tone="warn">{long}</MessageBand> },
    ],
  },
  {
    name: 'Skeleton',
    states: [
      { name: '보통', element: <Skeleton height={38} /> },
      {
        name: '여러 줄',
        element: (
          <div style={{ display: 'grid', gap: 8 }}>
            <Skeleton height={20} width="60%" />
            <Skeleton height={38} />
            <Skeleton height={38} />
          </div>
        ),
      },
    ],
  },
  {
    name: 'EmptyState',
    states: [
      { name: '보통', element: <EmptyState /> },
      {
        name: 'hint, action',
        element: (
          <EmptyState
            text="베팅내역이 없어요"
            hint="기간을 넓히면 지난 베팅이 보여요."
            action={
              <Button look="outline" size="small">
                한 달 보기
              </Button>
            }
          />
        ),
      },
      { name: '긴 글', element: <EmptyState text={long} hint={long} /> },
    ],
  },
  {
    name: 'ErrorState',
    states: [
      { name: '보통', element: <ErrorState text="경기를 불러오지 못했어요" onRetry={() => undefined} /> },
      { name: '긴 글', element: <ErrorState text={long} onRetry={() => undefined} /> },
    ],
  },
  {
    name: 'Toasts',
    wide: true,
    states: [
      {
        name: '쌓임',
        element: (
          <div className="gallery-box" style={{ height: 440 }}>
            <Toasts />
          </div>
        ),
      },
      {
        name: '새로 띄우기',
        element: (
          <div className="gallery-row">
            {toastTones.map((tone) => (
              <Button key={tone} size="small" onClick={() => toast(sentence, tone)}>
                {tone}
              </Button>
            ))}
          </div>
        ),
      },
    ],
  },
];
