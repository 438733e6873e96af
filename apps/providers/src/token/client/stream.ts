import { ownHeaders } from './host.ts';

// Server-sent events by `fetch`: the browser's own reader sends no header, and a frame's session is in one.

const againMs = 1_000;

type Ways = {
  /** The text of an event. */
  readonly hear: (text: string) => void;
  /** The connection broke. @param refused  the host answered, but with no stream: it is not asked again */
  readonly lost: (refused: boolean) => void;
};

/** Follows a stream of the host, again and again until it is refused. @returns ends it */
export function followStream(path: string, ways: Ways): () => void {
  const over = new AbortController();
  void follow(path, ways, over.signal);
  return () => over.abort();
}

async function follow(path: string, { hear, lost }: Ways, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    let refused = false;
    try {
      const response = await fetch(path, { headers: { accept: 'text/event-stream', ...ownHeaders() }, signal: over });
      refused = !response.ok || !response.body;
      if (!refused) await read(response.body!, hear);
    } catch {
      // broken: it is followed anew
    }
    if (over.aborted) return;
    lost(refused);
    if (refused) return;
    await new Promise((done) => setTimeout(done, againMs));
  }
}

/** Reads events until the stream ends: their `data` lines, each ended by an empty line. */
async function read(body: ReadableStream<Uint8Array<ArrayBuffer>>, hear: Ways['hear']): Promise<void> {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    text += part.value;
    const events = text.split('\n\n');
    text = events.pop()!;
    for (const event of events) {
      const data = event.split('\n').flatMap((line) => (line.startsWith('data: ') ? line.slice(6) : []));
      if (data.length) hear(data.join('\n'));
    }
  }
}
