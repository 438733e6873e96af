import { CallFailed, textOf } from './api-client.ts';
import type { Reply } from './api-client.ts';

/** A file as it came: its name, its bytes and how many records they hold. */
export type Downloaded = { readonly name: string; readonly parts: Uint8Array<ArrayBuffer>[]; readonly rows: number };

type Asked = {
  readonly url: string;
  readonly body: unknown;
  /** makes the call with the session's token, refreshed once where it must be */
  readonly refreshed: (call: (token: string | null) => Promise<Reply>) => Promise<Reply>;
  readonly onSessionEnd: (reason: string) => void;
};

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const brokenFile = '파일을 끝까지 받지 못했어요. 다시 내려받아주세요.';

/**
 * A CSV file as the server writes it while it is sent.
 *
 * @throws CallFailed for refusals, and when the file ended before its end
 */
export async function downloadCsv(asked: Asked): Promise<Downloaded> {
  let records = 0;
  let ended: number | undefined;
  const file = await receive(asked, (part) => {
    // a record ends by CRLF, and nothing else holds one
    for (const byte of part) {
      if (byte === 10 && ended === 13) records += 1;
      ended = byte;
    }
  });
  if (records !== file.rows + 2) throw new CallFailed('NETWORK', 0, brokenFile);
  return file;
}

/**
 * A file that the server has ready, of so many bytes.
 *
 * @throws CallFailed for refusals, and when the file ended before its end
 */
export async function downloadFile({ bytes, ...asked }: Asked & { readonly bytes: number }): Promise<Downloaded> {
  let come = 0;
  const file = await receive(asked, (part) => {
    come += part.length;
  });
  if (come !== bytes) throw new CallFailed('NETWORK', 0, brokenFile);
  return file;
}

async function receive(
  { url, body, refreshed, onSessionEnd }: Asked,
  onPart: (part: Uint8Array) => void,
): Promise<Downloaded> {
  let file: Response | null = null;
  const reply = await refreshed(async (token) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token === null ? {} : { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ payload: body }),
    }).catch(() => null);
    if (response === null) throw new CallFailed('NETWORK', 0, brokenFile);
    if (response.headers.has('x-lime-rows')) {
      file = response;
      return { status: 200, body: { success: true } };
    }
    return { status: response.status, body: (await response.json().catch(() => null)) as Reply['body'] };
  });
  if (reply.status === 419) onSessionEnd(textOf(reply.body));
  if (file === null) throw new CallFailed(String(reply.body?.['code'] ?? ''), reply.status, textOf(reply.body));
  const { headers, body: stream } = file as Response;
  const rows = Number(headers.get('x-lime-rows'));
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'lime.csv';
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = stream!.getReader();
  for (;;) {
    const { value, done } = await reader.read().catch(() => Promise.reject(new CallFailed('NETWORK', 0, brokenFile)));
    if (done) return { name, parts, rows };
    parts.push(value);
    onPart(value);
  }
}

/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: BlobPart): void {
  const type = name.endsWith('.xlsx') ? workbookType : 'text/csv;charset=utf-8';
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
