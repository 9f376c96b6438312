import { counted } from './amounts.ts';
import styles from './source.module.css';

/** Says that a panel only shows the first records; nothing if it shows all of them. */
export function FirstOf({ shown, all }: { readonly shown: number; readonly all: number | null | undefined }) {
  if (all == null || all <= shown) return null;
  return <p className={styles.source}>{`The first ${counted(shown)} of ${counted(all)}.`}</p>;
}
