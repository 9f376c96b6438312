import styles from './loading.module.css';

/** A placeholder for content that is loading. */
export function Loading({ what, lines = 3 }: { readonly what: string; readonly lines?: number }) {
  return (
    <div className={styles.loading} role="status" aria-label={`Loading ${what}`}>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
