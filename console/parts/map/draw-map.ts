import type { ZoomTransform } from 'd3-zoom';
import type { Cluster } from './clusters.ts';
import { HEIGHT, type StateOutlines, WIDTH } from './outlines.ts';

/** What was fetched of a map. */
export interface Fetched {
  readonly states?: StateOutlines;
  readonly counties?: Path2D;
}

/** What is seen of a map. */
interface Picture extends Fetched {
  readonly view: ZoomTransform;
  /** The map's own pixels in one pixel of the screen. */
  readonly ratio: number;
  /** Whether the borders of counties are seen. */
  readonly isClose: boolean;
}

/** Draws the map in the colours of the canvas's own style; see places-map.module.css, which names them. */
export function drawMap(
  canvas: HTMLCanvasElement,
  { view: { x, y, k }, ratio, isClose, states, counties }: Picture,
  clusters: readonly Cluster[],
): void {
  const sharpness = Math.max(1, Math.min(3, devicePixelRatio));
  if (canvas.width !== WIDTH * sharpness) {
    canvas.width = WIDTH * sharpness;
    canvas.height = HEIGHT * sharpness;
  }
  const context = canvas.getContext('2d');
  if (context === null) return;
  const colours = getComputedStyle(canvas);
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  context.clearRect(0, 0, WIDTH, HEIGHT);
  context.translate(x, y);
  context.scale(k, k);
  if (states !== undefined) {
    context.fillStyle = colours.fill;
    context.fill(states.land);
    context.strokeStyle = colours.stroke;
    if (isClose && counties !== undefined) stroke(context, counties, (0.5 * ratio) / k);
    stroke(context, states.borders, ((isClose ? 1.6 : 1) * ratio) / k);
  }
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0);
  context.font = `600 ${12 * ratio}px ${colours.fontFamily}`;
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  for (const cluster of clusters) {
    const [left, top] = [x + cluster.x * k, y + cluster.y * k];
    if (left < -30 || top < -30 || left > WIDTH + 30 || top > HEIGHT + 30) continue;
    context.beginPath();
    context.arc(left, top, cluster.radius * ratio, 0, 2 * Math.PI);
    context.fillStyle = colours.color;
    context.fill();
    context.strokeStyle = colours.fill;
    context.lineWidth = 1.5 * ratio;
    context.stroke();
    if (cluster.count > 1) {
      context.fillStyle = colours.caretColor;
      context.fillText(short(cluster.count), left, top + 0.5);
    }
  }
}

function stroke(context: CanvasRenderingContext2D, path: Path2D, width: number): void {
  context.lineWidth = width;
  context.stroke(path);
}

const short = (count: number): string => (count < 1_000 ? String(count) : `${(count / 1_000).toFixed(1)}k`);
