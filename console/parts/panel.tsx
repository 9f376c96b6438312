import type { ReactNode } from 'react';
import { useId } from 'react';
import styles from './panel.module.css';

interface Props {
  readonly title: string;
  /** How many there are, beside the title. */
  readonly count?: number | undefined;
  readonly actions?: ReactNode;
  /** Whether the content goes to the edges, as a table does. */
  readonly isFlush?: boolean;
  readonly children: ReactNode;
}

/** A part of a page with a title of its own. */
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
