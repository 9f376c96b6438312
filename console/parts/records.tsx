import type { ReactNode } from 'react';
import styles from './records.module.css';

interface Props {
  /** Key, what it says, and where it comes from. */
  readonly records: readonly { readonly id: string; readonly value: ReactNode; readonly source: ReactNode }[];
  /** Said where there are none. */
  readonly none: string;
}

/** A short list of values, each with its source beside it. */
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
