import type { WireChatMessage } from '@lime/contract/chat.ts';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible, expectNoSidewaysScroll, onPhone } from '../../../../../packages/ui/test/looks.ts';
import { socketLine } from '../../../../../packages/ui/test/socket-stand-in.ts';
import { answers, openPage } from '../../../test/living-page.tsx';
import type { Body } from '../../lib/calls.ts';

const at = '2026-01-15T09:00:00.000Z';
const field = () => page.getByLabelText('메시지', { exact: true });
const send = () => page.getByRole('button', { name: '보내기' });
const lines = () => page.getByRole('region', { name: '대화' });

/** Support's end of one conversation, told to the page over the socket. */
function createSupport() {
  const sample = answers.example('/chat/detail');
  const messages: WireChatMessage[] = [];
  let [isOpen, state, onDuty, staffRead] = [false, 'open' as 'open' | 'closed', true, '0'];
  let count = 0;
  const add = (author: WireChatMessage['author'], content: string) => {
    const later = new Date(Date.parse(at) + messages.length * 1_000).toISOString();
    const message = { seq: String(messages.length + 1), author, content, at: later, slip: null };
    messages.push(message);
    return message;
  };
  const list = answers.example('/chat/list');
  answers.compute('/chat/list', () => ({ ...list, list: [], onDuty, open: isOpen && state === 'open' ? '7' : null }));
  answers.compute('/chat/detail', () => ({
    ...sample,
    onDuty,
    chat: { ...sample.chat, seq: '7', state, staffRead, taken: messages.some(({ author }) => author === 'staff') },
    messages: [...messages],
  }));
  const hear = () =>
    answers.compute('/chat', ({ payload }: { payload: Body<'/chat'> }) => {
      const { seq } = add('member', payload.content ?? '');
      return { message: { seq, at } } as never;
    });
  hear();
  answers.compute('/chat/new', ({ payload }: { payload: Body<'/chat/new'> }) => {
    isOpen = true;
    add('member', payload.content ?? '');
    return { seq: '7' };
  });
  answers.compute('/chat/close', () => {
    state = 'closed';
    return {};
  });
  const tell = (what: 'message' | 'changed' | 'typing') =>
    socketLine.push('chat', { seq: (count += 1), topic: 'chat', chatSeq: '7', what, by: 'staff' });
  return {
    hear,
    says(content: string) {
      add('staff', content);
      tell('message');
    },
    types: () => tell('typing'),
    reads() {
      staffRead = String(messages.length);
      tell('changed');
    },
    leaves(is: boolean) {
      onDuty = !is;
      tell('changed');
    },
    ends() {
      state = 'closed';
      tell('changed');
    },
    messages,
  };
}

test('words become an inquiry while nobody is there', async () => {
  answers.succeed('/chat/list', { ...answers.example('/chat/list'), list: [], onDuty: false });
  await openPage('/chat', {});
  await expect.element(page.getByRole('heading', { name: '지금은 상담원이 자리에 없어요' })).toBeVisible();
  await expectAccessible();
  await field().fill('입금이 아직 안 보여요');
  await page.getByRole('button', { name: '1:1 문의로 쓰기' }).click();
  await expect.poll(() => window.location.pathname).toBe('/bbs/c/w');
  await expect.element(page.getByLabelText('내용')).toHaveValue('입금이 아직 안 보여요');
});

test('a conversation begins with Enter, shows who reads and types, and stays once it has ended', async () => {
  const support = createSupport();
  await openPage('/chat', {});
  await expect.element(page.getByRole('heading', { name: '무엇을 도와드릴까요?' })).toBeVisible();
  await expect.element(field()).toHaveFocus();
  // a syllable that is being composed is not sent
  await field().fill('안녕하세요');
  field()
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }));
  await expect.element(field()).toHaveValue('안녕하세요');
  await field().click();
  await userEvent.keyboard('{End}{Shift>}{Enter}{/Shift}입금 문의예요{Enter}');
  await expect.element(lines().getByText(/안녕하세요\s입금 문의예요/)).toBeVisible();
  await expect.element(page.getByText('상담원에게 연결하고 있어요.')).toBeVisible();
  support.reads();
  await expect.element(lines().getByText('읽음')).toBeVisible();
  support.types();
  await expect.element(lines().getByText('상담원이 입력하고 있어요')).toBeVisible();
  support.says('확인해 볼게요');
  await expect.element(lines().getByText('확인해 볼게요')).toBeVisible();
  await expect.element(page.getByText('상담원: 확인해 볼게요')).toBeInTheDocument();
  await field().fill('고마워요 <b>정말</b>');
  await send().click();
  await expect.element(lines().getByText('고마워요 <b>정말</b>')).toBeVisible();
  await expectAccessible();
  support.leaves(true);
  await expect.element(page.getByText('상담원이 모두 자리를 비웠어요.')).toBeVisible();
  support.leaves(false);
  await expect.element(page.getByText('상담원이 모두 자리를 비웠어요.')).not.toBeInTheDocument();
  support.ends();
  await expect.element(page.getByText('끝난 상담이에요. 대화는 지난 상담에 남아 있어요.')).toBeVisible();
  await page.getByRole('button', { name: '새 상담 시작' }).click();
  await expect.element(page.getByRole('heading', { name: '무엇을 도와드릴까요?' })).toBeVisible();
});

test('on a phone: lines wait for the connection, and what comes while one reads above is told', async () => {
  const support = createSupport();
  await onPhone();
  await openPage('/chat', {});
  // the keyboard would cover half of the page
  await expect.element(field()).toBeVisible();
  await expect.element(field()).not.toHaveFocus();
  await field().fill('첫 메시지');
  await send().click();
  await expect.element(lines().getByText('첫 메시지')).toBeVisible();

  // what is not sent says so, and goes when the member says so, or once the connection is back
  for (const [text, back] of [
    ['끊긴 동안 쓴 말', () => page.getByRole('button', { name: '다시 보내기' }).click()],
    ['나중에 간 말', () => Promise.resolve(window.dispatchEvent(new Event('online')))],
  ] as const) {
    answers.disconnect('/chat');
    await field().fill(text);
    await send().click();
    await expect.element(page.getByText('연결이 끊겨 보내지 못했어요.')).toBeVisible();
    support.hear();
    await back();
    await expect.element(page.getByText('연결이 끊겨 보내지 못했어요.')).not.toBeInTheDocument();
    await expect.poll(() => support.messages.filter(({ content }) => content === text)).toHaveLength(1);
  }

  for (let no = 1; no <= 14; no += 1) support.says(`${no}번째 안내예요`);
  await expect.element(lines().getByText('14번째 안내예요')).toBeInViewport();
  lines().element().scrollTo({ top: 0 });
  await expect.element(page.getByRole('button', { name: '맨 아래로' })).toBeVisible();
  support.says('마지막 안내예요');
  await page.getByRole('button', { name: '새 메시지 1' }).click();
  await expect.element(lines().getByText('마지막 안내예요')).toBeInViewport();
  await expectNoSidewaysScroll();
  await expectAccessible();

  await page.getByRole('button', { name: '상담 종료' }).click();
  await page.getByRole('alertdialog', { name: '상담을 마칠까요?' }).getByRole('button', { name: '마치기' }).click();
  await expect.element(page.getByText('끝난 상담이에요.')).toBeVisible();
});
