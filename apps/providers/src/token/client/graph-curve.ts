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

/** The canvas and what is on it. */
type Curve = {
  readonly canvas: HTMLCanvasElement;
  readonly context: CanvasRenderingContext2D;
  /** of the theme; null: not read yet */
  colors: Colors | null;
  width: number;
  height: number;
  last: Scene | null;
};

/** Draws scenes. @returns what draws one; null clears the curve and leaves the grid */
export function startCurve(): (scene: Scene | null) => void {
  const canvas = at<HTMLCanvasElement>('curve');
  const curve: Curve = { canvas, context: canvas.getContext('2d')!, colors: null, width: 0, height: 0, last: null };
  new ResizeObserver(() => measure(curve)).observe(canvas);
  new MutationObserver(() => {
    curve.colors = readColors();
    draw(curve, curve.last);
  }).observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return (scene) => draw(curve, scene);
}

function readColors(): Colors {
  const style = getComputedStyle(document.documentElement);
  return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).trim()])) as Colors;
}

function measure(curve: Curve): void {
  const { canvas, context } = curve;
  const ratio = Math.min(devicePixelRatio, 2);
  [curve.width, curve.height] = [canvas.clientWidth, canvas.clientHeight];
  canvas.width = Math.round(curve.width * ratio);
  canvas.height = Math.round(curve.height * ratio);
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  draw(curve, curve.last);
}

/** Where a scene is drawn, and what fits into it. */
type Plot = {
  readonly context: CanvasRenderingContext2D;
  readonly paint: Colors;
  readonly isSmall: boolean;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly width: number;
  readonly height: number;
  /** milliseconds of the whole width */
  readonly span: number;
  /** hundredths at the upper end */
  readonly points: number;
  readonly x: (elapsed: number) => number;
  readonly y: (point: number) => number;
};

function plotOf({ context, width, height }: Curve, paint: Colors, scene: Scene | null): Plot {
  const isSmall = width < 480;
  const [left, right, top, bottom] = [isSmall ? 38 : 54, 16, 16, 26];
  const span = Math.max(6_000, (scene?.elapsed ?? 0) * 1.14);
  const points = Math.max(200, scene === null ? 0 : 100 + (scene.point - 100) * 1.18);
  const x = (elapsed: number) => left + ((width - left - right) * elapsed) / span;
  const y = (point: number) => height - bottom - ((height - top - bottom) * (point - 100)) / (points - 100);
  return { context, paint, isSmall, left, right, top, bottom, width, height, span, points, x, y };
}

function draw(curve: Curve, scene: Scene | null): void {
  curve.last = scene;
  const { canvas, context, width, height } = curve;
  if (width === 0) return;
  curve.colors ??= readColors();
  const plot = plotOf(curve, curve.colors, scene);
  context.clearRect(0, 0, width, height);
  context.font = `12px ${getComputedStyle(canvas).fontFamily}`;
  drawGrid(plot);
  if (scene === null) return;
  drawLine(plot, scene);
  for (const mark of scene.marks.slice(-shownMarks)) drawMark(plot, mark);
  drawHead(plot, scene);
}

function drawGrid({ context, paint, isSmall, left, right, width, height, span, points, x, y }: Plot): void {
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
  const stride = stepOf(span, isSmall ? 4 : 7);
  for (let elapsed = 0; elapsed <= span; elapsed += stride)
    context.fillText(`${elapsed / 1000}s`, x(elapsed), height - 8);
}

function drawLine(
  { context, paint, isSmall, left, top, bottom, height, x, y }: Plot,
  { elapsed: most, hasBust }: Scene,
): void {
  const line = new Path2D();
  const pieces = 90;
  for (let piece = 0; piece <= pieces; piece += 1) {
    const elapsed = (most * piece) / pieces;
    const point = risenAt(elapsed);
    if (piece === 0) line.moveTo(x(elapsed), y(point));
    else line.lineTo(x(elapsed), y(point));
  }
  const area = new Path2D(line);
  area.lineTo(x(most), height - bottom);
  area.lineTo(left, height - bottom);
  const shade = context.createLinearGradient(0, top, 0, height - bottom);
  const color = hasBust ? paint['--t-3'] : paint['--lime'];
  shade.addColorStop(0, `${color}52`);
  shade.addColorStop(1, `${color}00`);
  context.fillStyle = shade;
  context.fill(area);
  context.lineWidth = isSmall ? 3.5 : 4.5;
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.strokeStyle = color;
  context.stroke(line);
}

/** The end of the curve. */
function drawHead({ context, paint, isSmall, x, y }: Plot, { elapsed: most, hasBust }: Scene): void {
  context.beginPath();
  context.arc(x(most), y(risenAt(most)), isSmall ? 6 : 8, 0, 7);
  context.fillStyle = hasBust ? paint['--bg-4'] : paint['--t-1'];
  context.fill();
}

function drawMark({ context, paint, isSmall, width, height, x, y }: Plot, { name, out, isMine }: Mark): void {
  const [atX, atY] = [x(elapsedAt(out)), y(out)];
  context.beginPath();
  context.arc(atX, atY, 5, 0, 7);
  context.fillStyle = paint['--bg-1'];
  context.fill();
  context.lineWidth = 2;
  context.strokeStyle = isMine ? paint['--lime-text'] : paint['--win'];
  context.stroke();
  // on a phone there is no room for the others' names
  if (isSmall && !isMine) return;
  context.textAlign = atX > width - 150 ? 'right' : 'left';
  const side = context.textAlign === 'right' ? -10 : 10;
  context.fillStyle = isMine ? paint['--lime-text'] : paint['--t-2'];
  context.fillText(`${name} ${pointText(out)}`, atX + side, Math.min(atY + 19, height - 34));
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
