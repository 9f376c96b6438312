// biome-ignore-all lint/a11y/noNoninteractiveTabindex: users without a pointer scroll it with the arrow keys
import type { ReactNode } from 'react';
import styles from './scroll.module.css';

/** A part of a page that scrolls on its own if it is long. `label`: what it contains. */
export function Scroll({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <div className={styles.scroll} role="group" aria-label={label} tabIndex={0}>
      {children}
    </div>
  );
}
