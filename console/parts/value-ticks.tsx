import type { ScaleLinear } from 'd3-scale';
import plot from './plot.module.css';

interface Props {
  readonly y: ScaleLinear<number, number>;
  readonly ticks: readonly number[];
  /** Where the lines begin and end, in the plot's units. */
  readonly from: number;
  readonly to: number;
}

/** The lines of a plot's values, each with its label in front of it. */
export const ValueTicks = ({ y, ticks, from, to }: Props) =>
  ticks.map((tick) => (
    <g key={tick} className={plot.tick}>
      <line x1={from} x2={to} y1={y(tick)} y2={y(tick)} />
      <text x={from - 6} y={y(tick)} dy="0.32em" textAnchor="end">
        {SHORT.format(tick)}
      </text>
    </g>
  ));

const SHORT = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 });
