import styles from './source.module.css';

interface Props {
  readonly datasetIds?: unknown;
  readonly firstObservedDate?: string | null | undefined;
  readonly lastObservedDate?: string | null | undefined;
}

/** The source of a value: its datasets, and the dates on which they first and last had it. */
export function Source({ datasetIds, firstObservedDate, lastObservedDate }: Props) {
  const datasets = Array.isArray(datasetIds) ? datasetIds.join(', ') : '';
  const days = daysOf(firstObservedDate, lastObservedDate);
  const words = [datasets, days].filter(Boolean).join(' · ');
  return (
    <span className={styles.source} title={words}>
      {words}
    </span>
  );
}

/** A period as its first and last day; a single day once. */
export function daysOf(first: string | null | undefined, last: string | null | undefined): string {
  if (!first && !last) return '';
  return first === last ? (first ?? '') : `${first ?? '…'} – ${last ?? '…'}`;
}
