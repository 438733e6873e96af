/** Whether a key is an Enter that sends, and not the one that ends a composition (Safari reports it after the end, as 229). */
export const isEnter = ({ key, isComposing, keyCode }: KeyboardEvent): boolean =>
  key === 'Enter' && !isComposing && keyCode !== 229;

type Field = HTMLInputElement | HTMLTextAreaElement;
type Composed = { readonly field: Field; readonly modifiers: Modifiers; isOver: boolean };
type Modifiers = Pick<KeyboardEvent, 'ctrlKey' | 'shiftKey' | 'altKey' | 'metaKey'>;

/** A browser that reports a second Enter does so at once. */
const secondEnterMs = 50;
const endsInHangul = /[ㄱ-ㅎㅏ-ㅣ가-힣]$/u;
const isField = (target: EventTarget | null): target is Field =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/**
 * From now on the Enter that ends a Korean syllable is followed by an Enter of its own, as on macOS: Windows reports it as
 * 229 alone, and a message would need the key twice. Fields act on `isEnter`. Of other scripts that Enter only chooses.
 */
export function followComposedEnter(): void {
  let composed: Composed | null = null;
  let ended: { field: EventTarget | null; at: number } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const drop = () => {
    composed = null;
    clearTimeout(timer);
  };
  const send = () => {
    const { field, modifiers } = composed!;
    drop();
    pressEnter(field, modifiers);
  };
  const isOver = () => {
    composed!.isOver = true;
    timer = setTimeout(send, secondEnterMs);
  };

  document.addEventListener(
    'keydown',
    (event) => {
      drop();
      const { target, key, code, keyCode, isComposing, timeStamp, ctrlKey, shiftKey, altKey, metaKey } = event;
      // on Windows the key is called "Process"
      if (!(isComposing || keyCode === 229) || !(key === 'Enter' || code === 'Enter') || !isField(target)) return;
      composed = { field: target, modifiers: { ctrlKey, shiftKey, altKey, metaKey }, isOver: false };
      if (!isComposing && ended?.field === target && timeStamp - ended.at < secondEnterMs) isOver();
    },
    true,
  );
  document.addEventListener(
    'compositionend',
    ({ target, data, timeStamp }) => {
      const isKorean = endsInHangul.test(data);
      ended = isKorean ? { field: target, at: timeStamp } : null;
      if (composed?.field !== target) return;
      if (isKorean) isOver();
      else drop();
    },
    true,
  );
  document.addEventListener(
    'keyup',
    ({ key }) => {
      if (key === 'Enter' && composed?.isOver === true) send();
    },
    true,
  );
}

/** An Enter in a field, with what a browser does with one that nobody prevents. */
function pressEnter(field: Field, modifiers: Modifiers): void {
  const enter = new KeyboardEvent('keydown', {
    key: 'Enter',
    code: 'Enter',
    keyCode: 13,
    bubbles: true,
    cancelable: true,
    ...modifiers,
  });
  const isTaken = !field.dispatchEvent(enter);
  if (isTaken || !(field instanceof HTMLInputElement) || !field.form) return;
  const button = field.form.querySelector<HTMLButtonElement>('button[type=submit]');
  if (button) button.click();
  else field.form.requestSubmit();
}
