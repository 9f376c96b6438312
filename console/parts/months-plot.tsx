import { scaleLinear, scaleUtc } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useState } from 'react';
import styles from './months-plot.module.css';
import plot from './plot.module.css';
import { ValueTicks } from './value-ticks.tsx';

/** The value of a month; null if it is unknown. */
export interface Month {
  /** Its last day, in ISO 8601. */
  readonly day: string;
  readonly value: number | null;
}

interface Props {
  readonly label: string;
  readonly months: readonly Month[];
  /** Which months the warnings are about: those without revenue, far below the median, or far above it. */
  readonly warnings?: readonly ('zero' | 'low' | 'high' | undefined)[];
}

const [WIDTH, HEIGHT] = [640, 220];
const EDGE = { left: 52, right: 12, top: 12, bottom: 26 };
/** Shares of the median on which the warnings about revenue are based (completions.md). */
const [LOW, HIGH] = [0.2, 2.5];

/** A series by month; months with a warning are marked. The values are also in a table, for people who cannot see the plot. */
export default function MonthsPlot({ label, months, warnings = [] }: Props) {
  const [at, setAt] = useState<number>();
  const known = months
    .flatMap(({ day, value }) => (value === null ? [] : [{ day: new Date(day), value }]))
    .sort((one, other) => one.day.getTime() - other.day.getTime());
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return <p>No month has a value.</p>;
  const x = scaleUtc()
    .domain(known.length === 1 ? [first.day.getTime() - 1, first.day.getTime() + 1] : [first.day, last.day])
    .range([EDGE.left, WIDTH - EDGE.right]);
  const y = scaleLinear()
    .domain([0, Math.max(...known.map(({ value }) => value), 1)])
    .nice(4)
    .range([HEIGHT - EDGE.bottom, EDGE.top]);
  const marked = known.filter(({ value }) => isMarked(value, median(known.map((each) => each.value)), warnings));
  const shape = line<(typeof known)[number]>(
    ({ day }) => x(day),
    ({ value }) => y(value),
  );
  const ground = area<(typeof known)[number]>(
    ({ day }) => x(day),
    y(0),
    ({ value }) => y(value),
  );
  const read = at === undefined ? undefined : known[at];
  return (
    <figure className={plot.figure}>
      <svg
        className={plot.plot}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${label}, ${known.length} months to ${monthOf(last.day)}`}
        data-marked={marked.length}
        onMouseLeave={() => setAt(undefined)}
        onMouseMove={({ nativeEvent, currentTarget }) => {
          const left = (nativeEvent.offsetX / currentTarget.clientWidth) * WIDTH;
          setAt(
            nearest(
              known.map(({ day }) => x(day)),
              left,
            ),
          );
        }}
      >
        <ValueTicks y={y} ticks={y.ticks(4)} from={EDGE.left} to={WIDTH - EDGE.right} />
        {(known.length === 1 ? [first.day] : x.ticks(5)).map((tick) => (
          <text key={tick.getTime()} className={plot.name} x={x(tick)} y={HEIGHT - 8} textAnchor="middle">
            {monthOf(tick)}
          </text>
        ))}
        <path className={styles.ground} d={ground(known) ?? ''} />
        <path className={styles.line} d={shape(known) ?? ''} />
        {known.length === 1 ? <circle className={styles.point} cx={x(first.day)} cy={y(first.value)} r={4} /> : null}
        {marked.map(({ day, value }) => (
          <circle key={day.getTime()} className={styles.warning} cx={x(day)} cy={y(value)} r={5} />
        ))}
        {read === undefined ? null : (
          <g className={styles.reading}>
            <line x1={x(read.day)} x2={x(read.day)} y1={EDGE.top} y2={HEIGHT - EDGE.bottom} />
            <circle cx={x(read.day)} cy={y(read.value)} r={3.5} />
          </g>
        )}
      </svg>
      <figcaption className={plot.caption}>
        {read === undefined
          ? `${monthOf(last.day)}: ${DOLLARS.format(last.value)}`
          : `${monthOf(read.day)}: ${DOLLARS.format(read.value)}`}
        {marked.length === 0 ? '' : ` · ${marked.length} with warnings`}
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table className={plot.table}>
          <thead>
            <tr>
              <th scope="col">Month</th>
              <th scope="col">{label}</th>
            </tr>
          </thead>
          <tbody>
            {known.toReversed().map(({ day, value }) => (
              <tr key={day.getTime()}>
                <td>{monthOf(day)}</td>
                <td>{DOLLARS.format(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const MONTH = new Intl.DateTimeFormat('en-US', { month: 'short', year: 'numeric', timeZone: 'UTC' });

const monthOf = (day: Date): string => MONTH.format(day);

function isMarked(value: number, middle: number, warnings: NonNullable<Props['warnings']>): boolean {
  if (value === 0) return warnings.includes('zero');
  return (value <= LOW * middle && warnings.includes('low')) || (value >= HIGH * middle && warnings.includes('high'));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const [low, high] = [
    sorted[Math.floor((sorted.length - 1) / 2)] ?? 0,
    sorted[Math.ceil((sorted.length - 1) / 2)] ?? 0,
  ];
  return (low + high) / 2;
}

function nearest(places: readonly number[], wanted: number): number {
  let best = 0;
  for (const [at, place] of places.entries())
    if (Math.abs(place - wanted) < Math.abs((places[best] ?? 0) - wanted)) best = at;
  return best;
}
