import { scaleBand, scaleLinear } from 'd3-scale';
import { useState } from 'react';
import type { Surface } from '../../../gateway/console/answers/usage.ts';
import { counted } from '../../parts/amounts.ts';
import plot from '../../parts/plot.module.css';
import { ValueTicks } from '../../parts/value-ticks.tsx';
import styles from './usage.module.css';
import { SURFACES } from './usage.ts';

/** Usage on a day, by surface. */
export interface Day {
  readonly day: string;
  readonly used: Readonly<Record<Surface, number>>;
}

const [WIDTH, HEIGHT] = [720, 200];
const EDGE = { left: 52, right: 8, top: 10, bottom: 24 };
/** Number of days that have a label below them. */
const NAMED = 6;

/** A bar for each day, with a part for each surface. The values are also in a table, for people who cannot see the bars. */
export function DayBars({ label, days }: { readonly label: string; readonly days: readonly Day[] }) {
  const [at, setAt] = useState<Day>();
  const x = scaleBand(
    days.map(({ day }) => day),
    [EDGE.left, WIDTH - EDGE.right],
  ).padding(0.2);
  const y = scaleLinear([0, Math.max(1, ...days.map(sum))], [HEIGHT - EDGE.bottom, EDGE.top]).nice(4);
  const every = Math.ceil(days.length / NAMED);
  const total = days.reduce((all, day) => all + sum(day), 0);
  return (
    <figure className={`${plot.figure} ${styles.figure}`}>
      <svg
        className={plot.plot}
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={`${label} by day: ${counted(total)} in ${days.length} days`}
        onMouseLeave={() => setAt(undefined)}
        onMouseMove={({ nativeEvent, currentTarget }) => {
          const left = (nativeEvent.offsetX / currentTarget.clientWidth) * WIDTH;
          setAt(days[Math.floor((left - EDGE.left) / x.step())]);
        }}
      >
        <ValueTicks y={y} ticks={y.ticks(4).filter(Number.isInteger)} from={EDGE.left} to={WIDTH - EDGE.right} />
        {days.map((each, index) => {
          let below = 0;
          const left = x(each.day) ?? 0;
          return (
            <g key={each.day}>
              {SURFACES.map((surface) => {
                const [from, to] = [below, below + each.used[surface]];
                below = to;
                return from === to ? null : (
                  <rect
                    key={surface}
                    className={styles[surface]}
                    x={left}
                    y={y(to)}
                    width={x.bandwidth()}
                    height={y(from) - y(to)}
                  />
                );
              })}
              {index % every === 0 ? (
                <text className={plot.name} x={left + x.bandwidth() / 2} y={HEIGHT - 8} textAnchor="middle">
                  {each.day.slice(5)}
                </text>
              ) : null}
            </g>
          );
        })}
      </svg>
      <figcaption className={`${plot.caption} ${styles.caption}`}>
        {SURFACES.map((surface) => (
          <span key={surface}>
            <span className={`${styles.sign} ${styles[surface]}`} aria-hidden="true" /> {surface}
            {at === undefined ? '' : ` ${counted(at.used[surface])}`}
          </span>
        ))}
        {at === undefined ? `${counted(total)} in ${days.length} days` : at.day}
      </figcaption>
      <details>
        <summary>As a table</summary>
        <table className={plot.table}>
          <thead>
            <tr>
              <th scope="col">Day</th>
              {SURFACES.map((surface) => (
                <th key={surface} scope="col">
                  {surface}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days
              .filter((day) => sum(day) > 0)
              .toReversed()
              .map(({ day, used }) => (
                <tr key={day}>
                  <td>{day}</td>
                  {SURFACES.map((surface) => (
                    <td key={surface}>{counted(used[surface])}</td>
                  ))}
                </tr>
              ))}
          </tbody>
        </table>
      </details>
    </figure>
  );
}

const sum = ({ used }: Day): number => SURFACES.reduce((all, surface) => all + used[surface], 0);
