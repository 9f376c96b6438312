import styles from './progress.module.css';

interface Props {
  /** The name of what is in progress. */
  readonly label: string;
  /** Whole percent; null: unknown. */
  readonly percent: number | null;
}

/** Progress as a bar and in percent. */
export function Progress({ label, percent }: Props) {
  return (
    <span className={styles.progress}>
      <progress className={styles.bar} aria-label={label} max={100} value={percent ?? undefined} />
      <span className={styles.percent}>{percent === null ? '…' : `${percent} %`}</span>
    </span>
  );
}
