import { sound } from './game-sounds.ts';
import { svgOf } from './svg.ts';

// The track of the horse game, drawn as drawing 24 has it: what the host drew decides who is where at the end.

type Runner = { readonly number: number; readonly group: SVGGElement; readonly place: SVGGElement };
export type Strip = readonly Runner[];

const [width, height, gate, line] = [850, 252, 92, 786];
const lane = (height - 16) / 6;
const middleOf = (number: number) => 8 + lane * (number - 0.38);

/** Draws the track, its horses at the gate. */
export function drawStrip(into: HTMLElement, numbers: readonly number[]): Strip {
  const svg = svgOf('svg', { viewBox: `0 0 ${width} ${height}`, 'aria-hidden': 'true' });
  svg.append(svgOf('rect', { class: 'grass', width: String(width), height: String(height) }));
  for (const number of numbers)
    svg.append(
      svgOf('rect', {
        class: number % 2 === 0 ? 'sand dark' : 'sand',
        y: String(8 + lane * (number - 1)),
        width: String(width),
        height: String(lane),
      }),
    );
  for (let index = 0; index < 24; index += 1)
    svg.append(
      svgOf('rect', {
        class: (index + Math.floor(index / 2)) % 2 === 1 ? 'white' : 'ink',
        x: String(line + (index % 2) * 7),
        y: String(8 + (Math.floor(index / 2) * (height - 16)) / 12),
        width: '7',
        height: ((height - 16) / 12).toFixed(2),
      }),
    );
  const runners = numbers.map((number) => {
    const runner = drawRunner(number);
    svg.append(drawCap(number), runner.group, runner.place);
    move(runner, 0);
    return runner;
  });
  into.replaceChildren(svg);
  return runners;
}

const drawCap = (number: number) =>
  svgOf(
    'g',
    { class: `cap n${number}`, transform: `translate(22 ${8 + lane * (number - 0.5)})` },
    svgOf('rect', { x: '-13', y: '-13', width: '26', height: '26', rx: '6' }),
    svgOf('text', { y: '5' }, String(number)),
  );

function drawRunner(number: number): Runner {
  const group = svgOf(
    'g',
    { class: 'runner' },
    svgOf('path', { class: `speed cap n${number}`, d: 'M-160-3H-58' }),
    svgOf('path', {
      class: 'coat',
      d: 'M-34-4C-30-14-12-15 2-13C10-12 14-18 22-25l4-5 2 5c6 2 10 7 11 12l-4 3-8-3C24-4 22 4 14 7C4 10-16 9-24 7C-32 5-36 2-34-4z',
    }),
    svgOf('path', { class: 'tail', d: 'M-34-6c-6 0-10 3-14 9 6-3 10-3 14-2z' }),
    svgOf('path', { class: 'legs', d: 'M-26 5l-10 9-8-2M-20 6l2 10-8 6M10 6l10 7 9-2M14 4l14 3 6 6' }),
    svgOf(
      'g',
      { class: `cap n${number}` },
      svgOf('rect', { x: '-14', y: '-15', width: '21', height: '17', rx: '4' }),
      svgOf('path', { d: 'M-6-16c2-9 8-12 14-11l3 5-6 7z' }),
      svgOf('circle', { cx: '10', cy: '-29', r: '5' }),
      svgOf('text', { x: '-3.5', y: '-1.5' }, String(number)),
    ),
  );
  const place = svgOf(
    'g',
    { class: 'place', transform: `translate(${width - 24} ${8 + lane * (number - 0.5)})` },
    svgOf('rect', { x: '-21', y: '-13', width: '42', height: '26', rx: '6' }),
    svgOf('text', { y: '5' }),
  );
  return { number, group, place };
}

/** @param share  of the way to the line */
function move({ group, number }: Runner, share: number): void {
  group.setAttribute(
    'transform',
    `translate(${(gate + (line - gate - 40) * share).toFixed(1)} ${middleOf(number).toFixed(1)}) scale(0.9)`,
  );
}

const showPlace = ({ place, number }: Runner, order: readonly number[] | null) => {
  const rank = order === null ? 0 : order.indexOf(number) + 1;
  place.lastChild!.textContent = rank > 0 && rank < 4 ? `${rank}착` : '';
  place.classList.toggle('shown', rank > 0 && rank < 4);
};
/** How far each is when the first one is at the line. */
const endOf = (order: readonly number[], number: number) => 1 - order.indexOf(number) * 0.045;

/** Shows the end of a race. */
export function finish(strip: Strip, order: readonly number[]): void {
  for (const runner of strip) {
    move(runner, endOf(order, runner.number));
    showPlace(runner, order);
  }
}

const raceMs = 7_000;

/** Runs a race to its end. @param no of the round, which says how it goes on the way */
export function race(strip: Strip, order: readonly number[], no: number): Promise<void> {
  for (const runner of strip) showPlace(runner, null);
  sound('spin', raceMs / 1_000);
  const began = performance.now();
  return new Promise((done) => {
    const step = (now: number) => {
      const part = Math.min(1, (now - began) / raceMs);
      for (const runner of strip) {
        // ahead and behind on the way, nothing of it at the end
        const sway = Math.sin(part * 9 + runner.number * 1.7 + (no % 97)) * 0.05 * Math.sin(part * Math.PI);
        move(runner, Math.max(0, part * endOf(order, runner.number) + sway));
      }
      if (part < 1) requestAnimationFrame(step);
      else {
        finish(strip, order);
        done();
      }
    };
    requestAnimationFrame(step);
  });
}
