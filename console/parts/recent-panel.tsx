import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { FaultNotice } from './fault-notice.tsx';
import { Loading } from './loading.tsx';
import { Panel } from './panel.tsx';
import styles from './recent-panel.module.css';

interface Props {
  readonly title: string;
  /** What the list contains, in the plural. */
  readonly what: string;
  readonly none: string;
  /** Undefined until it is known. */
  readonly count: number | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  /** The address of the next page; null if this is the last one. */
  readonly older: string | null;
  readonly children: ReactNode;
}

/** A page of the account's latest requests, newest first. */
export function RecentPanel({ title, what, none, count, error, onRetry, older, children }: Props) {
  return (
    <Panel title={title}>
      {error === null ? null : <FaultNotice error={error} onRetry={onRetry} />}
      {count === undefined && error === null ? <Loading what={what} /> : null}
      {count === 0 ? <p className={styles.none}>{none}</p> : null}
      <ol className={styles.recent}>{children}</ol>
      {older === null ? null : <Link href={older}>Older</Link>}
    </Panel>
  );
}

interface ItemProps {
  readonly href: string;
  readonly name: string;
  readonly badge: ReactNode;
  readonly facts: string;
}

/** One request, as a link. */
export const RecentItem = ({ href, name, badge, facts }: ItemProps) => (
  <li>
    <Link className={styles.name} href={href} data-step dir="auto">
      {name}
    </Link>
    {badge}
    <span className={styles.facts}>{facts}</span>
  </li>
);
