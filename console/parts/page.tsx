import { type ReactNode, useEffect } from 'react';
import styles from './page.module.css';

interface Props {
  /** Title of the page and of its tab. */
  readonly title: string;
  /** Shown next to the title. */
  readonly actions?: ReactNode;
  /** Shown below the title. */
  readonly lead?: ReactNode;
  readonly children: ReactNode;
}

/** A page below its title. */
export function Page({ title, actions, lead, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h1 dir="auto">{title}</h1>
          {lead}
        </div>
        {actions}
      </div>
      {children}
    </div>
  );
}

/** Sets the title of the tab. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title.slice(0, 100)} · svc`;
  }, [title]);
}
