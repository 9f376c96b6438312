import { select } from 'd3-selection';
import { type ZoomBehavior, type ZoomTransform, zoom, zoomIdentity } from 'd3-zoom';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { Button } from '../button.tsx';
import { type Cluster, clustersOf, type MapPlace } from './clusters.ts';
import { drawMap, type Fetched } from './draw-map.ts';
import { countyBorders, HEIGHT, stateOutlines, WIDTH } from './outlines.ts';
import styles from './places-map.module.css';
import { initialView } from './view.ts';

/** From this scale on the borders of counties are drawn, and never closer than the other. */
const [COUNTIES_FROM, MAX_SCALE] = [3, 60];
/** How near a pointer has to be to a point, in pixels beyond its edge. */
const REACH = 4;

/**
 * Places on the outlines of states and counties, near ones gathered into one circle with their number. Drawn on a canvas, so that
 * thousands stay smooth; what it shows stands in the page's list or table too, for those who do not see it.
 */
export default function PlacesMap({ places }: { readonly places: readonly MapPlace[] }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const behavior = useRef<ZoomBehavior<HTMLCanvasElement, unknown>>(undefined);
  const [, navigate] = useLocation();
  const [view, setView] = useState<ZoomTransform>(zoomIdentity);
  const [picture, setPicture] = useState<Fetched>({});
  const [hovered, setHovered] = useState<Cluster>();
  const [theme, setTheme] = useState(0);
  const [ratio, setRatio] = useState(1);
  const clusters = useMemo(() => clustersOf(places), [places]);
  // Circles keep their size, however narrow the map is shown.
  const shown = useMemo(() => clusters(view.k / ratio), [clusters, view.k, ratio]);
  const isClose = view.k >= COUNTIES_FROM;

  useEffect(() => {
    stateOutlines().then(
      (states) => setPicture((old) => ({ ...old, states })),
      () => {},
    );
  }, []);
  useEffect(() => {
    if (isClose)
      countyBorders().then(
        (counties) => setPicture((old) => ({ ...old, counties })),
        () => {},
      );
  }, [isClose]);
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return;
    const zooming = zoom<HTMLCanvasElement, unknown>()
      .scaleExtent([1, MAX_SCALE])
      .translateExtent([
        [0, 0],
        [WIDTH, HEIGHT],
      ])
      // In the canvas's own pixels, however wide it is shown.
      .extent([
        [0, 0],
        [WIDTH, HEIGHT],
      ])
      .on('zoom', ({ transform }: { readonly transform: ZoomTransform }) => setView(transform));
    behavior.current = zooming;
    select(element).call(zooming);
    return () => void select(element).on('.zoom', null);
  }, []);
  useEffect(() => {
    if (canvas.current !== null) behavior.current?.transform(select(canvas.current), initialView(places));
  }, [places]);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setRatio(WIDTH / (entry?.contentRect.width || WIDTH)));
    if (canvas.current !== null) observer.observe(canvas.current);
    return () => observer.disconnect();
  }, []);
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
    if (canvas.current !== null) drawMap(canvas.current, { view, ratio, isClose, ...picture }, shown);
  }, [view, ratio, picture, shown, isClose, theme]);

  const zoomBy = (factor: number) => {
    if (canvas.current !== null) behavior.current?.scaleBy(select(canvas.current), factor);
  };
  const clusterAt = ({ nativeEvent }: { readonly nativeEvent: MouseEvent }): Cluster | undefined => {
    const [x, y] = view.invert([nativeEvent.offsetX * ratio, nativeEvent.offsetY * ratio]);
    return shown.findLast((each) => (Math.hypot(each.x - x, each.y - y) * view.k) / ratio <= each.radius + REACH);
  };
  const open = (cluster: Cluster | undefined) => {
    if (cluster === undefined || canvas.current === null) return;
    if (cluster.count > 1 && view.k < MAX_SCALE) {
      const chosen = select(canvas.current);
      behavior.current?.transform(
        chosen,
        zoomIdentity
          .translate(WIDTH / 2, HEIGHT / 2)
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
        width={WIDTH}
        height={HEIGHT}
        role="img"
        aria-label={`Map of ${places.length.toLocaleString('en-US')} ${places.length === 1 ? 'location' : 'locations'}`}
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
