import type { ReactNode } from 'react';
import styles from './records.module.css';

interface Props {
  /** Key, value, and source of each record. */
  readonly records: readonly { readonly id: string; readonly value: ReactNode; readonly source: ReactNode }[];
  /** Shown if there are no records. */
  readonly none: string;
}

/** A short list of values, each with its source next to it. */
export function Records({ records, none }: Props) {
  if (records.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <ul className={styles.records}>
      {records.map(({ id, value, source }) => (
        <li key={id}>
          <span className={styles.value} dir="auto">
            {value}
          </span>
          {source}
        </li>
      ))}
    </ul>
  );
}
