import { randomUUID } from 'node:crypto';
import { call, newMember, openAs } from './lib/money.ts';
import { office, officeSignedIn } from './lib/office.ts';
import { expect, expectAccessible, setTheme, site, test } from './lib/site.ts';

// 쪽지: what comes to a member and what the member does with it, and the office that writes it.

type Note = { title: string; content?: string; required?: boolean };
const write = (loginId: string, { title, content = '내용이에요.\n둘째 줄이에요.', required = false }: Note) =>
  office('/notes/send', {
    audience: { to: 'members', loginIds: [loginId] },
    title,
    content,
    required,
    dueAt: null,
    key: randomUUID(),
  });

test('a note is told of where the member is, once; it is read, and notes are deleted by number, some or all', async ({
  page,
}) => {
  const member = await newMember();
  await openAs(page, member, '/cash/in');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const no of [1, 2, 3, 4]) await write(member.id, { title: `${no}번 쪽지` });

  const popup = page.getByRole('alertdialog', { name: '쪽지가 도착했습니다.' });
  await expect(popup).toBeVisible();
  await popup.getByRole('button', { name: '쪽지함 가기' }).click();
  await expect(page).toHaveURL(/\/bbs\/msg\/l$/);
  const table = page.getByRole('table', { name: '쪽지' });
  await expect(table.getByRole('row')).toHaveCount(5);
  await expect(table.getByRole('row').nth(1)).toContainText(/안읽음.*관리자.*4번 쪽지/);
  const header = page.getByRole('banner').getByRole('link', { name: /쪽지/ });
  await expect(header).toContainText('4');
  await expectAccessible(page);

  await table.getByRole('link', { name: '2번 쪽지' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '2번 쪽지' })).toBeVisible();
  await expect(page.getByText('둘째 줄이에요.')).toBeVisible();
  await expect(header).toContainText('3');
  await expectAccessible(page);
  await page.getByRole('link', { name: /이전 쪽지/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: '1번 쪽지' })).toBeVisible();
  await page.getByRole('button', { name: '삭제', exact: true }).click();
  await expect(page.getByRole('alertdialog', { name: '삭제 하시겠습니까?' })).toBeVisible();
  await page.getByRole('button', { name: '삭제하기' }).click();
  await page.getByRole('alertdialog', { name: '쪽지 1통을 삭제했어요.' }).getByRole('button', { name: '확인' }).click();
  await expect(table.getByRole('row')).toHaveCount(4);

  await page.getByRole('button', { name: '전부 확인' }).click();
  await expect(page.getByRole('alertdialog', { name: '전부 확인 하시겠습니까?' })).toBeVisible();
  await page.getByRole('button', { name: '모두 읽음으로 표시하기' }).click();
  await expect(table.getByText('안읽음')).toHaveCount(0);
  await expect(header).toHaveText('쪽지');

  await table.getByRole('checkbox', { name: '3번 쪽지 선택' }).check();
  await table.getByRole('checkbox', { name: '4번 쪽지 선택' }).check();
  await page.getByRole('button', { name: '선택 삭제' }).click();
  await expect(page.getByRole('alertdialog', { name: '2건을 삭제 하시겠습니까?' })).toBeVisible();
  await page.getByRole('button', { name: '삭제하기' }).click();
  await page.getByRole('alertdialog', { name: '쪽지 2통을 삭제했어요.' }).getByRole('button', { name: '확인' }).click();
  await expect(table.getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: '전체 삭제' }).click();
  await expect(page.getByRole('alertdialog', { name: '전체 삭제 하시겠습니까?' })).toBeVisible();
  await page.getByRole('button', { name: '삭제하기' }).click();
  await page.getByRole('alertdialog', { name: '쪽지 1통을 삭제했어요.' }).getByRole('button', { name: '확인' }).click();
  await expect(page.getByText('데이터 없음')).toBeVisible();
});

test('a note that must be read stands before the rest until it is read to its end; withdrawing stays open', async ({
  page,
}) => {
  const member = await newMember();
  const long = Array.from({ length: 40 }, (_, no) => `${no + 1}조 바뀌는 내용이에요.`).join('\n\n');
  await write(member.id, { title: '규정이 바뀌어요', content: long, required: true });
  await setTheme(page, 'light');
  await openAs(page, member, '/info/user');
  const dialog = page.getByRole('dialog', { name: '꼭 읽어주세요' });
  await expect(dialog.getByRole('heading', { name: '규정이 바뀌어요' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeVisible();
  await expectAccessible(page);

  await dialog.getByRole('button', { name: '출금' }).click();
  await expect(page).toHaveURL(/\/cash\/out$/);
  await expect(dialog).toBeHidden();
  await page.goto(`${site()}/info/user`);

  await expect(dialog.getByRole('button', { name: '확인했어요' })).toBeHidden();
  await dialog.getByRole('region', { name: '쪽지 내용' }).press('End');
  await dialog.getByRole('button', { name: '확인했어요' }).click();
  await expect(dialog).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: '쪽지' })).toHaveText('쪽지');
  await expect(dialog).toBeHidden();
});

test('the office counts whom a note reaches, sends it, sees who has read it, and takes a planned one back', async ({
  page,
}) => {
  const [reader, sleeper] = [await newMember(), await newMember()];
  const title = `안내 ${reader.id}`;
  await officeSignedIn(page);
  await page.goto(`${site()}/office/notes`);
  await page.getByRole('link', { name: '쪽지 쓰기' }).click();
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await expect(page.getByText('받을 회원의 아이디를 입력해주세요.')).toBeVisible();
  await page.getByLabel('회원 아이디').fill(`${reader.id}, ${sleeper.id}`);
  await expect(page.getByText('2명', { exact: true }).last()).toBeVisible();
  await page.getByRole('textbox', { name: /제목/ }).fill(title);
  await page.getByRole('textbox', { name: /^내용/ }).fill('님, 안녕하세요.');
  await page.getByRole('textbox', { name: /^내용/ }).press('Home');
  await page.getByRole('button', { name: '{닉네임} 닉네임 넣기' }).click();
  await expect(page.getByRole('figure')).toContainText('초록라임님, 안녕하세요.');
  await expectAccessible(page);
  await page.getByRole('button', { name: '보내기', exact: true }).click();
  await page.getByRole('button', { name: '2명에게 보내기' }).click();

  await expect(page).toHaveURL(/\/office\/notes\/\d+$/);
  const receipts = page.getByRole('region', { name: '받은 회원' });
  await expect(receipts.getByRole('row')).toHaveCount(3);
  await expect(receipts.getByRole('cell', { name: '안읽음' })).toHaveCount(2);
  await expectAccessible(page);

  const [note] = (await call<{ list: { seq: string; content: string }[] }>('/notes/list', {}, reader.token)).payload
    .list;
  expect(note!.content).toMatch(/^(?!\{).+님, 안녕하세요\.$/);
  await call(`/notes/detail/${note!.seq}`, {}, reader.token);
  await expect(page.getByText('1 / 2 (50%)')).toBeVisible();

  await page.goto(`${site()}/office/notes/write?to=${sleeper.id}`);
  await expect(page.getByLabel('회원 아이디')).toHaveValue(sleeper.id);
  await page.getByRole('textbox', { name: /제목/ }).fill(title);
  await page.getByRole('textbox', { name: /^내용/ }).fill('예약한 쪽지예요.');
  await page.getByRole('tab', { name: '예약' }).click();
  await page.getByLabel('보낼 시각').fill('2099-01-01T10:00');
  await page.getByRole('button', { name: '예약하기' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: '예약하기' }).click();
  await page.getByRole('button', { name: '예약 취소' }).click();
  await page.getByRole('button', { name: '예약 취소하기' }).click();
  await expect(page.getByRole('region', { name: '쪽지 내용' }).getByText('취소')).toBeVisible();
});
