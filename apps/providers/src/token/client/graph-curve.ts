import { elapsedAt, multiplierAt, pointText, risenAt } from '@lime/domain/games/hosted/curve.ts';
import { at } from './host.ts';

// The curve of graph on its canvas, as drawing 09 has it.

/** A member who has left, on the curve. */
export type Mark = { readonly name: string; readonly out: number; readonly isMine: boolean };

export type Scene = {
  /** milliseconds since it began to rise */
  readonly elapsed: number;
  /** hundredths it shows */
  readonly point: number;
  readonly hasBust: boolean;
  readonly marks: readonly Mark[];
};

const shownMarks = 6;
const names = ['--lime', '--lime-text', '--line', '--t-1', '--t-2', '--t-3', '--win', '--bg-1', '--bg-4'] as const;
type Colors = Readonly<Record<(typeof names)[number], string>>;

/** A round step so that about so many of them fit. */
function stepOf(span: number, count: number): number {
  const rough = span / count;
  const power = 10 ** Math.floor(Math.log10(rough));
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= rough)!;
}

/** Draws scenes. @returns what draws one; null clears the curve and leaves the grid */
export function startCurve(): (scene: Scene | null) => void {
  const canvas = at<HTMLCanvasElement>('curve');
  const context = canvas.getContext('2d')!;
  let colors: Colors | null = null;
  let [width, height] = [0, 0];
  let last: Scene | null = null;

  const readColors = () => {
    const style = getComputedStyle(document.documentElement);
    colors = Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()])) as Colors;
  };
  const measure = () => {
    const ratio = Math.min(devicePixelRatio, 2);
    [width, height] = [canvas.clientWidth, canvas.clientHeight];
    canvas.width = Math.round(width * ratio);
    canvas.height = Math.round(height * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    draw(last);
  };

  function draw(scene: Scene | null): void {
    last = scene;
    if (width === 0) return;
    if (!colors) readColors();
    const paint = colors!;
    const isSmall = width < 480;
    const [left, right, top, bottom] = [isSmall ? 38 : 54, 16, 16, 26];
    const most = scene === null ? 0 : scene.elapsed;
    const seconds = Math.max(6_000, most * 1.14);
    const points = Math.max(200, scene === null ? 0 : 100 + (scene.point - 100) * 1.18);
    const x = (elapsed: number) => left + ((width - left - right) * elapsed) / seconds;
    const y = (point: number) => height - bottom - ((height - top - bottom) * (point - 100)) / (points - 100);

    context.clearRect(0, 0, width, height);
    context.font = `12px ${getComputedStyle(canvas).fontFamily}`;
    context.lineWidth = 1;
    context.fillStyle = paint['--t-3'];
    context.strokeStyle = paint['--line'];
    context.textAlign = 'right';
    const step = stepOf(points - 100, 5);
    for (let point = 100; point <= points; point += step) {
      context.beginPath();
      context.moveTo(left, y(point));
      context.lineTo(width - right, y(point));
      context.stroke();
      context.fillText(`${(point / 100).toFixed(step < 10 ? 2 : step < 100 ? 1 : 0)}×`, left - 8, y(point) + 4);
    }
    context.textAlign = 'center';
    const stride = stepOf(seconds, isSmall ? 4 : 7);
    for (let elapsed = 0; elapsed <= seconds; elapsed += stride)
      context.fillText(`${elapsed / 1000}s`, x(elapsed), height - 8);
    if (scene === null) return;

    const line = new Path2D();
    const pieces = 90;
    for (let piece = 0; piece <= pieces; piece += 1) {
      const elapsed = (most * piece) / pieces;
      const point = risenAt(elapsed);
      if (piece === 0) line.moveTo(x(elapsed), y(point));
      else line.lineTo(x(elapsed), y(point));
    }
    const end = y(risenAt(most));
    const area = new Path2D(line);
    area.lineTo(x(most), height - bottom);
    area.lineTo(left, height - bottom);
    const shade = context.createLinearGradient(0, top, 0, height - bottom);
    const color = scene.hasBust ? paint['--t-3'] : paint['--lime'];
    shade.addColorStop(0, `${color}52`);
    shade.addColorStop(1, `${color}00`);
    context.fillStyle = shade;
    context.fill(area);
    context.lineWidth = isSmall ? 3.5 : 4.5;
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = scene.hasBust ? paint['--t-3'] : paint['--lime'];
    context.stroke(line);
    for (const mark of scene.marks.slice(-shownMarks)) drawMark(mark, paint, x, y);
    context.beginPath();
    context.arc(x(most), end, isSmall ? 6 : 8, 0, 7);
    context.fillStyle = scene.hasBust ? paint['--bg-4'] : paint['--t-1'];
    context.fill();
  }

  function drawMark(
    { name, out, isMine }: Mark,
    paint: Colors,
    x: (ms: number) => number,
    y: (point: number) => number,
  ) {
    const [atX, atY] = [x(elapsedAt(out)), y(out)];
    context.beginPath();
    context.arc(atX, atY, 5, 0, 7);
    context.fillStyle = paint['--bg-1'];
    context.fill();
    context.lineWidth = 2;
    context.strokeStyle = isMine ? paint['--lime-text'] : paint['--win'];
    context.stroke();
    // on a phone there is no room for the others' names
    if (width < 480 && !isMine) return;
    context.textAlign = atX > width - 150 ? 'right' : 'left';
    const side = context.textAlign === 'right' ? -10 : 10;
    context.fillStyle = isMine ? paint['--lime-text'] : paint['--t-2'];
    context.fillText(`${name} ${pointText(out)}`, atX + side, Math.min(atY + 19, height - 34));
  }

  new ResizeObserver(measure).observe(canvas);
  new MutationObserver(() => {
    readColors();
    draw(last);
  }).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return draw;
}

/** What a curve shows now. */
export const sceneAt = (elapsed: number, marks: readonly Mark[]): Scene => ({
  elapsed,
  point: multiplierAt(elapsed),
  hasBust: false,
  marks,
});

/** A curve that has bust. */
export const bustScene = (bust: number, marks: readonly Mark[]): Scene => ({
  elapsed: elapsedAt(bust),
  point: bust,
  hasBust: true,
  marks,
});
