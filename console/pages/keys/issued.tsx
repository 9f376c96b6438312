import type { IssuedKey } from '../../../gateway/console/answers/keys.ts';
import { Button } from '../../parts/button.tsx';
import { CopyButton } from '../../parts/copy-button.tsx';
import { Notice } from '../../parts/notice.tsx';
import styles from './keys.module.css';

/** The text of a new key, which is shown only once. */
export function Issued({ issued, onClose }: { readonly issued: IssuedKey; readonly onClose: () => void }) {
  return (
    <div className={styles.stack}>
      <Notice kind="warn">The key is shown only once. Store it where nobody else can read it.</Notice>
      <p className={styles.text} data-testid="issued-key">
        {issued.key}
      </p>
      <div className={styles.actions}>
        <CopyButton text={() => issued.key}>Copy the key</CopyButton>
        <Button kind="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  );
}
