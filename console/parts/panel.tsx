import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './panel.module.css';

interface Props {
  readonly title: string;
  /** Number of items, next to the title. */
  readonly count?: number | undefined;
  readonly actions?: ReactNode;
  /** True if the content extends to the edges, as a table does. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with its own title. */
export function Panel({ title, count, actions, isFlush = false, children }: Props) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>
          {title}
          {count === undefined ? null : <span className={styles.count}> {count.toLocaleString('en-US')}</span>}
        </h2>
        <div className={styles.actions}>{actions}</div>
      </div>
      <div className={isFlush ? styles.flush : styles.content}>{children}</div>
    </section>
  );
}
