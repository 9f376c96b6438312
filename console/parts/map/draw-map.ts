import type { ZoomTransform } from 'd3-zoom';
import type { Cluster } from './clusters.ts';
import type { CountyOutlines, NamedArea, StateOutlines } from './outlines.ts';
import type { MapSize } from './view.ts';

/** The parts of a map that have been fetched. */
export interface Fetched {
  readonly states?: StateOutlines;
  readonly counties?: CountyOutlines;
}

/** The visible part of a map. */
interface Picture extends Fetched {
  readonly view: ZoomTransform;
  readonly size: MapSize;
  /** True if counties are visible. */
  readonly isClose: boolean;
}

/** Draws the map in the colors of the canvas's own style; see places-map.module.css, which names them. */
export function drawMap(
  canvas: HTMLCanvasElement,
  { view, size: { width, height }, isClose, states, counties }: Picture,
  clusters: readonly Cluster[],
): void {
  const { x, y, k } = view;
  const sharpness = Math.max(1, Math.min(3, devicePixelRatio));
  if (canvas.width !== Math.round(width * sharpness) || canvas.height !== Math.round(height * sharpness)) {
    canvas.width = Math.round(width * sharpness);
    canvas.height = Math.round(height * sharpness);
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  const colours = getComputedStyle(canvas);
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  context.clearRect(0, 0, width, height);
  context.translate(x, y);
  context.scale(k, k);
  context.fillStyle = colours.fill;
  context.strokeStyle = colours.stroke;
  if (states !== undefined) {
    context.fill(states.land);
    if (isClose && counties !== undefined) stroke(context, counties.borders, 0.5 / k);
    stroke(context, states.borders, (isClose ? 1.6 : 1) / k);
  }
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  const isSeen = (left: number, top: number) => left > -30 && top > -30 && left < width + 30 && top < height + 30;
  context.font = `450 11px ${colours.fontFamily}`;
  context.fillStyle = colours.textDecorationColor;
  for (const { name, x: middle, y: line, width: room } of namesAt(isClose ? counties : states)) {
    const [left, top] = [x + middle * k, y + line * k];
    if (isSeen(left, top) && room * k > context.measureText(name).width + NAME_SPACE) context.fillText(name, left, top);
  }
  context.font = `600 12px ${colours.fontFamily}`;
  for (const cluster of clusters) {
    const [left, top] = [x + cluster.x * k, y + cluster.y * k];
    if (!isSeen(left, top)) continue;
    context.beginPath();
    context.arc(left, top, cluster.radius, 0, 2 * Math.PI);
    context.fillStyle = colours.color;
    context.fill();
    context.strokeStyle = colours.fill;
    context.lineWidth = 1.5;
    context.stroke();
    if (cluster.count > 1) {
      context.fillStyle = colours.caretColor;
      context.fillText(short(cluster.count), left, top + 0.5);
    }
  }
}

/** Pixels by which an area must be wider than its name. */
const NAME_SPACE = 8;

const namesAt = (outlines: { readonly names: readonly NamedArea[] } | undefined): readonly NamedArea[] =>
  outlines?.names ?? [];

function stroke(context: CanvasRenderingContext2D, path: Path2D, width: number): void {
  context.lineWidth = width;
  context.stroke(path);
}

const short = (count: number): string => (count < 1_000 ? String(count) : `${(count / 1_000).toFixed(1)}k`);
