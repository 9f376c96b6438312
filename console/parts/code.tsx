import styles from './code.module.css';
import { Scroll } from './scroll.tsx';

/** A text of code, unmodified, such as an operation or JSON. `label`: what it is. */
export function Code({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Scroll label={label}>
      <pre className={styles.code}>{text}</pre>
    </Scroll>
  );
}
