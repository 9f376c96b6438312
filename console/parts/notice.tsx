import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  readonly kind: 'info' | 'good' | 'warn' | 'bad';
  readonly children: ReactNode;
}

/** A message to the user; errors are announced to screen readers. */
export function Notice({ kind, children }: Props) {
  return (
    <div className={`${styles.notice} ${styles[kind]}`} role={kind === 'bad' || kind === 'warn' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
