import type { ReactNode } from 'react';
import styles from './button.module.css';

interface Props {
  readonly href: string;
  readonly kind?: 'plain' | 'quiet';
  readonly children: ReactNode;
}

/** A link that looks like a button and loads its page anew, such as one with a document of its own. */
export function ButtonLink({ href, kind = 'quiet', children }: Props) {
  return (
    <a href={href} className={`${styles.button} ${styles[kind]}`}>
      {children}
    </a>
  );
}
