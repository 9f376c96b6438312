import { select } from 'd3-selection';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../button.tsx';
import { type Cluster, clustersOf, type MapPlace } from './clusters.ts';
import { drawMap, type Fetched } from './draw-map.ts';
import { countyOutlines, HEIGHT, stateOutlines, WIDTH } from './outlines.ts';
import styles from './places-map.module.css';
import { initialView, type MapSize, wholeScale } from './view.ts';

/** The scale from which on counties are drawn; and the maximum scale, at which the map is a few streets wide. */
const [COUNTIES_FROM, MAX_SCALE] = [3, 1_000];
/** Maximum distance of a pointer from the edge of a point, in pixels. */
const REACH = 4;

/**
 * Places on the outlines of states and counties; nearby ones form one circle with their number. Drawn on a canvas, so
 * that thousands stay smooth. Its content is also in the page's list or table, for people who cannot see it.
 */
export default function PlacesMap({ places }: { readonly places: readonly MapPlace[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const behavior = useRef<ZoomBehavior<HTMLCanvasElement, unknown>>(undefined);
  const [, navigate] = useLocation();
  const [view, setView] = useState<ZoomTransform>(zoomIdentity);
  const [picture, setPicture] = useState<Fetched>({});
  const [hovered, setHovered] = useState<Cluster>();
  const [theme, setTheme] = useState(0);
  const [size, setSize] = useState<MapSize>({ width: 0, height: 0 });
  const clusters = useMemo(() => clustersOf(places), [places]);
  const shown = useMemo(() => clusters(view.k), [clusters, view.k]);
  const isClose = view.k >= COUNTIES_FROM;

  useEffect(() => {
    stateOutlines().then(
      (states) => setPicture((old) => ({ ...old, states })),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (isClose)
      countyOutlines().then(
        (counties) => setPicture((old) => ({ ...old, counties })),
        () => {},
      );
  }, [isClose]);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setSize({ width: entry.contentRect.width, height: entry.contentRect.height });
    });
    if (canvas.current !== null) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || size.width === 0) return;
    const zooming = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([wholeScale(size), MAX_SCALE])
      .translateExtent([
        [-WIDTH / 2, -HEIGHT / 2],
        [1.5 * WIDTH, 1.5 * HEIGHT],
      ])
      .extent([
        [0, 0],
        [size.width, size.height],
      ])
      // Without Ctrl, the wheel scrolls the page.
      .filter(({ type, ctrlKey, metaKey, button }: WheelEvent) =>
        type === 'wheel' ? ctrlKey || metaKey : !ctrlKey && button === 0,
      )
      .on('zoom', ({ transform }: { readonly transform: ZoomTransform }) => setView(transform));
    behavior.current = zooming;
    const chosen = select(element);
    chosen.call(zooming);
    zooming.transform(chosen, initialView(places, size));
    return () => void chosen.on('.zoom', null);
  }, [places, size]);
  useEffect(() => {
    const again = () => setTheme((count) => count + 1);
    const observer = new MutationObserver(again);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    const media = matchMedia('(prefers-color-scheme: dark)');
    media.addEventListener('change', again);
    return () => {
      observer.disconnect();
      media.removeEventListener('change', again);
    };
  }, []);
  useEffect(() => {
    if (canvas.current !== null && size.width > 0) drawMap(canvas.current, { view, size, isClose, ...picture }, shown);
  }, [view, size, picture, shown, isClose, theme]);

  const zoomBy = (factor: number) => {
    if (canvas.current !== null) behavior.current?.scaleBy(select(canvas.current), factor);
  };
  const showAll = () => {
    if (canvas.current !== null) behavior.current?.transform(select(canvas.current), initialView(places, size));
  };
  const clusterAt = ({ nativeEvent }: { readonly nativeEvent: MouseEvent }): Cluster | undefined => {
    const [x, y] = view.invert([nativeEvent.offsetX, nativeEvent.offsetY]);
    return shown.findLast((each) => Math.hypot(each.x - x, each.y - y) * view.k <= each.radius + REACH);
  };
  const open = (cluster: Cluster | undefined) => {
    if (cluster === undefined || canvas.current === null) return;
    if (cluster.count > 1 && view.k < MAX_SCALE) {
      const chosen = select(canvas.current);
      behavior.current?.transform(
        chosen,
        zoomIdentity
          .translate(size.width / 2, size.height / 2)
          .scale(Math.min(view.k * 3, MAX_SCALE))
          .translate(-cluster.x, -cluster.y),
      );
    } else if (cluster.href !== undefined) navigate(cluster.href);
  };
  return (
    <div className={styles.frame}>
      <canvas
        ref={canvas}
        className={styles.canvas}
        role="img"
        aria-label={`Map of ${places.length.toLocaleString('en-US')} ${places.length === 1 ? 'location' : 'locations'}`}
        title="Drag to move the map. To zoom in, click a circle, or use Ctrl and the mouse wheel."
        data-clusters={shown.length}
        data-drawn={picture.states !== undefined}
        onClick={(event) => open(clusterAt(event))}
        onMouseMove={(event) => setHovered(clusterAt(event))}
        onMouseLeave={() => setHovered(undefined)}
      />
      <div className={styles.controls}>
        <Button kind="plain" aria-label="Zoom in" onClick={() => zoomBy(2)}>
          +
        </Button>
        <Button kind="plain" aria-label="Zoom out" onClick={() => zoomBy(0.5)}>
          −
        </Button>
        <Button kind="plain" aria-label="Show all locations" title="Show all locations" onClick={showAll}>
          ⤢
        </Button>
      </div>
      <p className={styles.label} dir="auto">
        {hovered === undefined
          ? ''
          : hovered.count > 1
            ? `${hovered.count.toLocaleString('en-US')} locations`
            : hovered.label}
      </p>
    </div>
  );
}
