import { Button, IconButton, Spinner } from '@lime/ui/button.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { Trash2 } from 'lucide-react';
import type { ComponentSample } from './component-sample.ts';

const looks = ['plain', 'primary', 'outline', 'ghost', 'danger'] as const;
const sizes = ['tiny', 'small', 'middle', 'large'] as const;

/** Buttons. */
export const buttonSamples: readonly ComponentSample[] = [
  {
    name: 'Button',
    states: [
      ...looks.map((look) => ({
        name: look,
        element: (
          <div className="gallery-row">
            <Button look={look}>한도 설정</Button>
            <Button look={look} disabled>
              한도 설정
            </Button>
            <Button look={look} busy>
              저장
            </Button>
          </div>
        ),
      })),
      {
        name: 'aria-disabled',
        element: (
          <Button look="primary" aria-disabled>
            최소 5,000원부터 베팅할 수 있어요
          </Button>
        ),
      },
      {
        name: 'size',
        element: (
          <div className="gallery-row">
            {sizes.map((size) => (
              <Button key={size} size={size}>
                {size}
              </Button>
            ))}
          </div>
        ),
      },
      {
        name: 'block',
        element: (
          <Button look="primary" size="large" block>
            1,000,000원 베팅하기
          </Button>
        ),
      },
      {
        name: 'block, busy',
        element: (
          <Button look="primary" size="large" block busy>
            1,000,000원 베팅하기
          </Button>
        ),
      },
    ],
  },
  {
    name: 'IconButton',
    states: [
      {
        name: '보통',
        element: (
          <IconButton label="지우기">
            <Trash2 size={18} aria-hidden />
          </IconButton>
        ),
      },
      {
        name: 'bordered',
        element: (
          <IconButton label="지우기" className="bordered">
            <Trash2 size={18} aria-hidden />
          </IconButton>
        ),
      },
      {
        name: 'big',
        element: (
          <IconButton label="지우기" className="big">
            <Trash2 size={20} aria-hidden />
          </IconButton>
        ),
      },
      {
        name: 'disabled',
        element: (
          <IconButton label="지우기" disabled>
            <Trash2 size={18} aria-hidden />
          </IconButton>
        ),
      },
    ],
  },
  { name: 'Spinner', states: [{ name: '보통', element: <Spinner /> }] },
  {
    name: 'CopyButton',
    states: [
      { name: '보통', element: <CopyButton text="110-123-456789">계좌번호 복사</CopyButton> },
      {
        name: 'done',
        element: (
          <CopyButton text="110-123-456789" done="계좌번호를 복사했어요">
            누르면 바뀌어요
          </CopyButton>
        ),
      },
    ],
  },
];
