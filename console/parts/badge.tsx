import type { ReactNode } from 'react';
import styles from './badge.module.css';

interface Props {
  readonly kind?: 'plain' | 'accent' | 'good' | 'warn' | 'bad';
  readonly title?: string;
  readonly children: ReactNode;
}

/** A short word next to a value, such as a status. Its color never says more than its word. */
export function Badge({ kind = 'plain', title, children }: Props) {
  return (
    <span className={`${styles.badge} ${styles[kind]}`} title={title}>
      {children}
    </span>
  );
}
