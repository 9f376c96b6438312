// biome-ignore-all lint/a11y/noStaticElementInteractions: the list below the graph has a button for each of its points
import { useQueries } from '@tanstack/react-query';
import { forceCenter, forceCollide, forceLink, forceManyBody, forceSimulation } from 'd3-force';
import { useMemo, useState } from 'react';
import { Link } from 'wouter';
import { sendOperation } from '../../graphql/send-operation.ts';
import { Button } from '../../parts/button.tsx';
import { brandOf, nodesOf } from '../../parts/nodes.ts';
import { useSession } from '../../session/session.tsx';
import styles from './affiliation-graph.module.css';
import { Affiliations, type AffiliationsQuery } from './queries.ts';

const [WIDTH, HEIGHT] = [640, 320];
/** Number of layout steps, after which the graph stops moving; and maximum businesses that can be opened. */
const [STEPS, MAX_OPEN] = [200, 20];
/** Maximum letters of a name next to its point. */
const LABEL = 24;

/** A business and its affiliations. A click on a business opens its own affiliations; its name below leads to its page. */
export default function AffiliationGraph({ start }: { readonly start: string }) {
  const { key } = useSession();
  const [opened, setOpened] = useState<readonly string[]>([start]);
  const answers = useQueries({
    queries: opened.map((id) => ({
      queryKey: [key, Affiliations.text, { id }],
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => sendOperation(key, Affiliations, { id }, signal),
    })),
    combine: (results) => results.flatMap(({ data }) => (data === undefined ? [] : [data.data])),
  });
  const { points, links } = useMemo(() => laidOut(answers), [answers]);
  const open = (id: string) => setOpened((old) => (old.includes(id) || old.length >= MAX_OPEN ? old : [...old, id]));
  return (
    <div className={styles.frame}>
      <svg
        className={styles.graph}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`Graph of ${points.length} affiliated businesses`}
      >
        {links.map(({ from, to, type }) => (
          <g key={`${from.id} ${to.id} ${type}`} className={styles.link}>
            <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} />
            <text x={(from.x + to.x) / 2} y={(from.y + to.y) / 2} textAnchor="middle">
              {type}
            </text>
          </g>
        ))}
        {points.map(({ id, name, x, y }) => (
          <g key={id} className={opened.includes(id) ? styles.opened : styles.closed}>
            <circle cx={x} cy={y} r={id === start ? 9 : 7} onClick={() => open(id)} />
            <text x={x} y={y + 20} textAnchor="middle">
              {name.slice(0, LABEL)}
            </text>
          </g>
        ))}
      </svg>
      <ul className={styles.list}>
        {links.map(({ from, to, type }) => (
          <li key={`${from.id} ${to.id} ${type}`}>
            <Link href={`/business/${from.id}`} dir="auto">
              {from.name}
            </Link>{' '}
            <span className={styles.type}>{type}</span>{' '}
            <Link href={`/business/${to.id}`} dir="auto">
              {to.name}
            </Link>
            {opened.includes(to.id) ? null : (
              <Button
                kind="quiet"
                onClick={() => open(to.id)}
                aria-label={`Show its affiliations: ${to.name.slice(0, 100)}`}
              >
                Show its affiliations
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

interface Point {
  readonly id: string;
  readonly name: string;
  x: number;
  y: number;
}

interface Affiliation {
  readonly from: Point;
  readonly to: Point;
  readonly type: string;
}

/** Positions of businesses and affiliations; the same ones get the same positions each time. */
function laidOut(answers: readonly AffiliationsQuery[]): {
  readonly points: readonly Point[];
  readonly links: readonly Affiliation[];
} {
  const points = new Map<string, Point>();
  const links = new Map<string, Affiliation>();
  const pointOf = (id: string, name: string | null | undefined): Point => {
    const angle = points.size * 2.4;
    const known = points.get(id) ?? {
      id,
      name: name ?? 'Unnamed',
      x: WIDTH / 2 + 60 * Math.cos(angle),
      y: HEIGHT / 2 + 60 * Math.sin(angle),
    };
    points.set(id, known);
    return known;
  };
  for (const answer of answers) {
    const brand = brandOf(answer);
    if (brand === undefined) continue;
    const from = pointOf(brand.id, nodesOf(brand.names)[0]?.node.name);
    for (const { node, affiliationType } of nodesOf(brand.affiliatedBrands)) {
      const to = pointOf(node.id, nodesOf(node.names)[0]?.node.name);
      const type = (affiliationType ?? 'affiliated').replaceAll('_', ' ');
      // The opposite direction is the same affiliation.
      const pair = [...[from.id, to.id].sort(), type].join(' ');
      if (!links.has(pair)) links.set(pair, { from, to, type });
    }
  }
  const all = [...points.values()];
  forceSimulation(all)
    .force('charge', forceManyBody().strength(-380))
    .force('link', forceLink([...links.values()].map(({ from, to }) => ({ source: from, target: to }))).distance(110))
    .force('middle', forceCenter(WIDTH / 2, HEIGHT / 2 - 10))
    .force('apart', forceCollide(34))
    .stop()
    .tick(STEPS);
  for (const point of all) {
    point.x = Math.max(50, Math.min(WIDTH - 50, point.x));
    point.y = Math.max(14, Math.min(HEIGHT - 26, point.y));
  }
  return { points: all, links: [...links.values()] };
}
