import type { ReactNode } from 'react';
import styles from './locked.module.css';

interface Props {
  readonly isLocked: boolean;
  readonly children: ReactNode;
}

/** Controls that cannot be changed while their content is being saved: a change then would be lost with the next page. */
export function Locked({ isLocked, children }: Props) {
  return (
    <fieldset className={styles.locked} disabled={isLocked}>
      {children}
    </fieldset>
  );
}
