import { AppLink } from '@lime/ui/app-link.tsx';
import { setRouter } from '@lime/ui/go.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { Chip, Segmented, Tabs } from '@lime/ui/tabs.tsx';
import type { ComponentSample } from './component-sample.ts';
import { KeptValue } from './kept-value.tsx';

// links of this page show their states and lead nowhere
setRouter({
  go: () => undefined,
  href: (path) => path,
  path: () => '/sport/korean',
  subscribe: () => () => undefined,
  preload: () => undefined,
});

const few = [
  { id: 'all', name: '전체' },
  { id: 'wait', name: '대기' },
  { id: 'hit', name: '당첨' },
] as const;
const many = ['승무패', '핸디캡', '언더오버', '전반전', '후반전', '첫 득점', '정확한 점수', '코너킥', '경고'].map(
  (name) => ({
    id: name,
    name,
  }),
);

function SamplePager({ page, end, span }: { page: number; end: number; span?: number }) {
  return (
    <KeptValue start={page}>
      {(value, change) => <Pager page={value} end={end} onPage={change} {...(span && { span })} />}
    </KeptValue>
  );
}

/** What chooses among things, and what leads to them. */
export const choiceSamples: readonly ComponentSample[] = [
  {
    name: 'Tabs',
    states: [
      {
        name: '보통',
        element: (
          <KeptValue<string> start="all">
            {(value, change) => <Tabs label="상태" items={few} value={value} onChange={change} />}
          </KeptValue>
        ),
      },
      {
        name: '넘침',
        element: (
          <KeptValue start="승무패">
            {(value, change) => <Tabs label="마켓" items={many} value={value} onChange={change} />}
          </KeptValue>
        ),
      },
    ],
  },
  {
    name: 'Segmented',
    states: [
      {
        name: '보통',
        element: (
          <KeptValue<string> start="wait">
            {(value, change) => <Segmented label="상태" items={few} value={value} onChange={change} />}
          </KeptValue>
        ),
      },
      {
        name: 'full',
        element: (
          <KeptValue<string> start="all">
            {(value, change) => <Segmented label="상태" items={few} value={value} onChange={change} full />}
          </KeptValue>
        ),
      },
    ],
  },
  {
    name: 'Chip',
    states: [
      {
        name: '보통',
        element: (
          <div className="gallery-row">
            {[false, true].map((start) => (
              <KeptValue key={String(start)} start={start}>
                {(on, change) => (
                  <Chip on={on} onPress={() => change(!on)}>
                    오늘 경기 <span className="n">24</span>
                  </Chip>
                )}
              </KeptValue>
            ))}
          </div>
        ),
      },
      {
        name: 'compact',
        element: (
          <div className="gallery-row">
            {[false, true].map((start) => (
              <KeptValue key={String(start)} start={start}>
                {(on, change) => (
                  <Chip compact on={on} onPress={() => change(!on)}>
                    즐겨찾기
                  </Chip>
                )}
              </KeptValue>
            ))}
          </div>
        ),
      },
    ],
  },
  {
    name: 'Switch',
    states: [
      {
        name: 'off',
        element: (
          <KeptValue start={false}>
            {(on, change) => <Switch label="배당 변동 알림" on={on} onChange={change} />}
          </KeptValue>
        ),
      },
      {
        name: 'on',
        element: (
          <KeptValue<boolean> start>
            {(on, change) => <Switch label="배당 변동 알림" on={on} onChange={change} />}
          </KeptValue>
        ),
      },
      { name: 'disabled', element: <Switch label="배당 변동 알림" on={false} onChange={() => undefined} disabled /> },
      { name: 'on, disabled', element: <Switch label="배당 변동 알림" on onChange={() => undefined} disabled /> },
      {
        name: '긴 글',
        element: (
          <KeptValue<boolean> start>
            {(on, change) => (
              <Switch
                label="즐겨찾기한 팀의 경기가 시작되거나 득점이 나면 이 브라우저에서 소리로 알려주기"
                on={on}
                onChange={change}
              />
            )}
          </KeptValue>
        ),
      },
    ],
  },
  {
    name: 'Pager',
    wide: true,
    states: [
      { name: '첫 쪽', element: <SamplePager page={1} end={12} /> },
      { name: '가운데', element: <SamplePager page={6} end={12} /> },
      { name: '마지막 쪽', element: <SamplePager page={1_284} end={1_284} /> },
      { name: '한 쪽', element: <SamplePager page={1} end={1} /> },
      { name: 'span=3', element: <SamplePager page={4} end={9} span={3} /> },
    ],
  },
  {
    name: 'AppLink',
    states: [
      {
        name: '보통',
        element: (
          <AppLink className="btn outline" to="/main">
            홈으로
          </AppLink>
        ),
      },
      {
        name: 'aria-current',
        element: (
          <AppLink className="btn outline" to="/sport">
            스포츠
          </AppLink>
        ),
      },
    ],
  },
];
