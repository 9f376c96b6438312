import styles from './progress.module.css';

interface Props {
  /** What gets on. */
  readonly label: string;
  /** Whole percent; null: not known yet. */
  readonly percent: number | null;
}

/** How far something is, as a bar and in percent. */
export function Progress({ label, percent }: Props) {
  return (
    <span className={styles.progress}>
      <progress className={styles.bar} aria-label={label} max={100} value={percent ?? undefined} />
      <span className={styles.percent}>{percent === null ? '…' : `${percent} %`}</span>
    </span>
  );
}
