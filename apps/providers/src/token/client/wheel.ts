import { make, wait } from './host.ts';
import { isStill } from './instant.ts';
import { sound } from './game-sounds.ts';
import { svgOf } from './svg.ts';

// The wheel and the racetrack of roulette, drawn as drawing 21 has them.

const point = (radius: number, angle: number) =>
  `${(200 + radius * Math.cos(angle)).toFixed(1)} ${(200 + radius * Math.sin(angle)).toFixed(1)}`;

/** What turns: pictures of their own, which a browser turns without painting them again. */
export type Wheel = { readonly plate: HTMLElement; readonly ball: HTMLElement; readonly step: number };

const picture = (name: string, ...inside: SVGElement[]) =>
  svgOf('svg', { class: name, viewBox: '0 0 400 400', 'aria-hidden': 'true' }, ...inside);

/** Draws a wheel into an element, its first pocket on top. */
export function drawWheel(into: HTMLElement, pockets: readonly number[], colorOf: (number: number) => string): Wheel {
  const step = (2 * Math.PI) / pockets.length;
  const plate = picture('plate');
  for (const [index, number] of pockets.entries()) {
    const middle = -Math.PI / 2 + index * step;
    const [from, to] = [middle - step / 2, middle + step / 2];
    plate.append(
      svgOf('path', {
        class: colorOf(number),
        d: `M${point(172, from)} A172 172 0 0 1 ${point(172, to)} L${point(112, to)} A112 112 0 0 0 ${point(112, from)}z`,
      }),
      svgOf(
        'text',
        { transform: `translate(${point(155, middle)}) rotate(${((middle * 180) / Math.PI + 90).toFixed(1)})` },
        String(number),
      ),
    );
  }
  const spokes = [0, 1, 2, 3].map((no) =>
    svgOf(
      'g',
      { transform: `rotate(${no * 90 + 22} 200 200)` },
      svgOf('path', { class: 'gold', d: 'M196 200V128h8V200z' }),
      svgOf('circle', { class: 'gold', cx: '200', cy: '124', r: '9' }),
    ),
  );
  plate.append(
    svgOf('circle', { class: 'bowl', cx: '200', cy: '200', r: '112' }),
    svgOf('circle', { class: 'wood', cx: '200', cy: '200', r: '92' }),
    ...spokes,
    svgOf('circle', { class: 'gold', cx: '200', cy: '200', r: '36' }),
    svgOf('circle', { class: 'wood', cx: '200', cy: '200', r: '25' }),
  );
  const ball = picture('ball', svgOf('circle', { cx: '200', cy: '86', r: '11' }));
  // a picture's own texts would be laid out anew as it turns
  const [turningPlate, turningBall] = [make('div', { class: 'turns' }, plate), make('div', { class: 'turns' }, ball)];
  into.replaceChildren(
    picture(
      'bed',
      svgOf('circle', { class: 'rim', cx: '200', cy: '200', r: '198' }),
      svgOf('circle', { class: 'wood', cx: '200', cy: '200', r: '192' }),
      svgOf('circle', { class: 'bowl', cx: '200', cy: '200', r: '177' }),
    ),
    turningPlate,
    turningBall,
  );
  return { plate: turningPlate, ball: turningBall, step: 360 / pockets.length };
}

const spinMs = 4_200;
let turned = 0;

/** Turns the wheel until the ball lies in a pocket. @param no of the round, which says how far it turns; null: it lies there at once */
export async function spin({ plate, ball, step }: Wheel, pocket: number, no: number | null): Promise<void> {
  const moves = no !== null && !isStill;
  turned += moves ? 360 + ((no * 137) % 360) : 0;
  // the ball runs the other way; both end where the pocket is
  const end = turned + pocket * step;
  const back = moves ? -(5 * 360) : 0;
  const before = ball.style.transform === '' ? 0 : Number(/rotate\((-?[\d.]+)deg\)/.exec(ball.style.transform)![1]);
  const ballEnd = moves ? end + Math.ceil((before + back - end) / 360) * 360 : end;
  for (const [part, angle] of [[plate, turned] as const, [ball, ballEnd] as const]) {
    part.style.transition = moves ? `transform ${spinMs}ms cubic-bezier(0.15, 0.6, 0.2, 1)` : 'none';
    part.style.transform = `rotate(${angle}deg)`;
  }
  if (!moves) return;
  sound('spin', spinMs / 1_000);
  await wait(spinMs);
}

/** Draws the racetrack: the wheel's numbers in their order, each a button. */
export function drawRace(
  into: HTMLElement,
  pockets: readonly number[],
  colorOf: (number: number) => string,
): ReadonlyMap<number, SVGElement> {
  const [radius, length] = [52, 720];
  const round = 2 * length + 2 * Math.PI * radius;
  const centre = radius + 6;
  const on = (along: number, inward: number): readonly [number, number] => {
    let way = ((along % round) + round) % round;
    const out = radius - inward;
    if (way < length) return [centre + way, centre - out];
    way -= length;
    if (way < Math.PI * radius) {
      const angle = -Math.PI / 2 + way / radius;
      return [centre + length + out * Math.cos(angle), centre + out * Math.sin(angle)];
    }
    way -= Math.PI * radius;
    if (way < length) return [centre + length - way, centre + out];
    const angle = Math.PI / 2 + (way - length) / radius;
    return [centre + out * Math.cos(angle), centre + out * Math.sin(angle)];
  };
  const share = round / pockets.length;
  const steps = Array.from({ length: 7 }, (_, index) => index / 6);
  const drawn = new Map<number, SVGElement>();
  const svg = svgOf('svg', {
    viewBox: `0 0 ${length + 2 * radius + 12} ${2 * radius + 12}`,
    role: 'group',
    'aria-label': '레이스트랙',
  });
  for (const [index, number] of pockets.entries()) {
    const from = length / 2 + (index - 0.5) * share;
    const edge = (inward: number) =>
      steps.map((part) =>
        on(from + share * part, inward)
          .map((value) => value.toFixed(1))
          .join(' '),
      );
    const [x, y] = on(from + share / 2, 17);
    const pocket = svgOf(
      'g',
      {
        class: `pocket-path ${colorOf(number)}`,
        role: 'button',
        tabindex: index === 0 ? '0' : '-1',
        'aria-label': `${number}번과 이웃`,
      },
      svgOf('path', { d: `M${edge(0).join('L')}L${edge(34).toReversed().join('L')}z` }),
      svgOf('text', { x: x.toFixed(1), y: (y + 5).toFixed(1) }, String(number)),
    );
    drawn.set(number, pocket);
    svg.append(pocket);
  }
  into.replaceChildren(svg);
  return drawn;
}
