import { appendFileSync } from 'node:fs';

/** Where a run of tests leaves what was said to each call and answered, a line each; unset: nowhere (`npm run contract`). */
const file = process.env['LIME_EXAMPLES'];
/** A few of each call are enough to choose from. */
const maxOfACall = 12;
const maxLength = 12_000;
const kept = new Map<string, number>();

/** One exchange that the document may show: `npm run contract -- --examples` chooses among them. */
export type Exchange = {
  readonly path: string;
  /** the body, with what was in the path */
  readonly request: unknown;
  /** the parsed answer; the text of a file */
  readonly answer: unknown;
};

/** Keeps an exchange where the run collects them. */
export function keepExample({ path, request, answer }: Exchange): void {
  if (!file || answer === null) return;
  const body = bareBody(request);
  if (body === null) return;
  const hasSucceeded = typeof answer === 'string' || (answer as { success?: unknown }).success === true;
  const name = `${path} ${hasSucceeded}`;
  const count = kept.get(name) ?? 0;
  const line = JSON.stringify({ path, request: body, answer });
  if (count >= maxOfACall || line.length > maxLength) return;
  kept.set(name, count + 1);
  appendFileSync(file, `${line}\n`);
}

/** A body without its wrapping and without the label any body may carry; null: it is no object. */
function bareBody(request: unknown): Readonly<Record<string, unknown>> | null {
  if (request === undefined) return {};
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return null;
  if ('payload' in request) return bareBody(request.payload);
  return Object.fromEntries(Object.entries(request).filter(([key]) => key !== 'sitename'));
}
