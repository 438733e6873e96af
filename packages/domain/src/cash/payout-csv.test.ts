import { expect, test } from 'vitest';
import { payoutCsv } from './payout-csv.ts';

const payment = { seq: '7', bankCode: '004', account: '012-34-5678', owner: '홍길동', amount: 50_000 };
const text = (bytes: unknown, encoding: string) =>
  new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes as Uint8Array);

test('both encodings say the same, with whole numbers of digits alone', () => {
  const lines = '은행코드,계좌번호,예금주,금액,메모\r\n004,012345678,홍길동,50000,모의머니 출금\r\n';
  expect(text(payoutCsv([payment], '모의머니 출금', 'utf-8'), 'utf-8')).toBe(`\uFEFF${lines}`);
  expect(text(payoutCsv([payment], '모의머니 출금', 'euc-kr'), 'euc-kr')).toBe(lines);
});

test('a holder whose name begins a formula is text, and one with a comma is one cell', () => {
  const csv = text(
    payoutCsv(
      [
        { ...payment, owner: '=1+1' },
        { ...payment, owner: '홍,길동' },
      ],
      '',
      'euc-kr',
    ),
    'euc-kr',
  );
  expect(csv).toContain("004,012345678,'=1+1,50000,\r\n");
  expect(csv).toContain('004,012345678,"홍,길동",50000,\r\n');
});

test('what EUC-KR cannot write is named; UTF-8 writes all', () => {
  const odd = { ...payment, seq: '8', owner: '홍\u{1F642}' };
  expect(payoutCsv([payment, odd], '메모', 'euc-kr')).toEqual({ unwritable: '8' });
  expect(payoutCsv([payment], '\u{1F642}', 'euc-kr')).toEqual({ unwritable: null });
  expect(text(payoutCsv([odd], '\u{1F642}', 'utf-8'), 'utf-8')).toContain('홍\u{1F642},50000,\u{1F642}');
});
