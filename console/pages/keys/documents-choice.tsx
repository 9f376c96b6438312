import type { Mode } from '../../../gateway/console/answers/keys.ts';
import styles from './keys.module.css';
import { MODE_WORDS, MODES } from './keys.ts';

interface Props {
  readonly chosen?: Mode | null;
  /** The mode of keys that have none of their own. */
  readonly mode: Mode;
}

/** What a key may run besides trusted documents: field `documents` of a form; empty for the service's setting. */
export const DocumentsChoice = ({ chosen, mode }: Props) => (
  <label className={styles.field}>
    Allowed operations
    <select name="documents" defaultValue={chosen ?? ''}>
      <option value="">service default ({MODE_WORDS[mode]})</option>
      {MODES.map((each) => (
        <option key={each} value={each}>
          {MODE_WORDS[each]}
        </option>
      ))}
    </select>
  </label>
);
