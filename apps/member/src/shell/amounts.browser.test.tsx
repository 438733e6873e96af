import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { holdRounds } from '../../test/rounds.ts';
import { homeWin, newGame, openSports, amount as cartAmount, rich } from '../../test/living-sports.ts';
import { openPage } from '../../test/living-page.tsx';
import { powerball } from '@lime/domain/games/powerball.ts';

// Every amount field of the site is edited and pasted into as a person expects.

const named = (name: string) => page.getByRole('textbox', { name }).first();
const fields: Record<string, () => Promise<ReturnType<typeof named>>> = {
  async cart() {
    const game = newGame();
    await openSports('/sport/korean', [game], rich);
    await homeWin(game).click();
    return cartAmount();
  },
  async deposit() {
    await openPage('/cash/in', rich);
    return named('입금 금액');
  },
  async withdrawal() {
    await openPage('/cash/out', rich);
    return named('출금 금액');
  },
  async points() {
    await openPage('/point/change', { ...rich, members_point: 9_000_000 });
    return named('전환 포인트');
  },
  async wallet() {
    await openPage('/casino/in', rich);
    return named('넣을 금액');
  },
  async pad() {
    holdRounds(powerball, []);
    await openPage('/mini/powerball', rich);
    return named('베팅금액');
  },
};

/** Puts text onto the clipboard, as from another window. */
async function copy(text: string): Promise<void> {
  const source = document.createElement('textarea');
  source.value = text;
  document.body.append(source);
  source.select();
  await userEvent.copy();
  source.remove();
}

for (const [name, open] of Object.entries(fields))
  test(`separators and pastes of the ${name} field`, async () => {
    const field = await open();
    await expect.element(field).toBeVisible();
    const input = field.element() as HTMLInputElement;
    const caret = () => [input.selectionStart, input.selectionEnd];
    const begin = async (text: string, at: number) => {
      await field.fill(text.replaceAll(',', ''));
      await expect.element(field).toHaveValue(text);
      input.focus();
      input.setSelectionRange(at, at);
    };

    await begin('123,456', 4);
    await userEvent.keyboard('{Backspace}');
    await expect.element(field).toHaveValue('12,456');
    expect(caret()).toEqual([3, 3]);
    await begin('123,456', 3);
    await userEvent.keyboard('{Delete}');
    await expect.element(field).toHaveValue('12,356');
    expect(caret()).toEqual([4, 4]);

    for (const [text, shown] of [
      ['10000.50', '10,000'],
      ['1만', '10,000'],
      ['1.5만', '15,000'],
      ['１２３４５', '12,345'],
      [' 30 000 ', '30,000'],
      ['₩20,000', '20,000'],
      ['10,000원', '10,000'],
    ] as const) {
      await copy(text);
      await begin('7,777', 0);
      input.select();
      await userEvent.paste();
      await expect.element(field).toHaveValue(shown);
    }
    for (const text of ['-5,000', '1e5', 'abc', '100,50']) {
      await copy(text);
      await begin('7,777', 0);
      input.select();
      await userEvent.paste();
      expect([text, input.value, ...caret()]).toEqual([text, '7,777', 0, 5]);
    }
  });

test('decimals and units that are typed count, and are put right when the field is left', async () => {
  const field = await fields['deposit']!();
  const input = field.element() as HTMLInputElement;
  await field.fill('');
  await userEvent.keyboard('10000.50');
  await expect.element(field).toHaveValue('10,000.50');
  await expect.element(page.getByText('만 원', { exact: true })).toBeVisible();
  input.blur();
  await expect.element(field).toHaveValue('10,000');
  await userEvent.keyboard('{Tab}');
  await field.fill('');
  await userEvent.keyboard('1');
  for (const text of ['ㅁ', '마', '만'])
    await cdp().send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
  await expect.element(field).toHaveValue('1만');
  await cdp().send('Input.insertText', { text: '만' });
  await userEvent.keyboard('5');
  await expect.element(page.getByText('만 오 원', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Backspace}');
  input.blur();
  await expect.element(field).toHaveValue('10,000');
  await field.fill('1');
  for (const text of ['ㄱ', '가'])
    await cdp().send('Input.imeSetComposition', { text, selectionStart: 1, selectionEnd: 1 });
  await cdp().send('Input.insertText', { text: '가' });
  await expect.element(field).toHaveValue('1');
  await userEvent.keyboard('-e2');
  await expect.element(field).toHaveValue('12');
});
