import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './button.module.css';

interface Props {
  readonly href: string;
  readonly kind?: 'primary' | 'plain' | 'quiet';
  /** True if the page is a separate document, which a full page load opens. */
  readonly isOwnDocument?: boolean;
  readonly children: ReactNode;
}

/** A link to a page that looks like a button, for pages on which the user does something. */
export function ButtonLink({ href, kind = 'plain', isOwnDocument = false, children }: Props) {
  const To = isOwnDocument ? 'a' : Link;
  return (
    <To href={href} className={`${styles.button} ${styles[kind]} ${styles.link}`}>
      {children}
    </To>
  );
}
