import type { Key } from '../../../gateway/console/answers/keys.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { usePost } from '../../rest/use-post.ts';
import styles from './keys.module.css';

interface Props {
  readonly of: Key;
  /** True if it is the key of this session. */
  readonly isOwn: boolean;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Asks for confirmation before a key is disabled permanently. */
export function DisableSheet({ of, isOwn, onChanged, onClose }: Props) {
  const {
    error: fault,
    isPending: isBusy,
    mutate: change,
  } = usePost<Key>(`/console/api/keys/${of.id}/disable`, () => {
    onChanged();
    onClose();
  });
  return (
    <Sheet title="Disable a key" isOpen onClose={onClose}>
      <div className={styles.stack}>
        <p>
          <span className={styles.mono}>{of.prefix}…</span>
          {of.label === null ? '' : ` (${of.label})`} will be refused permanently, from the next request on.
        </p>
        {isOwn ? <p>You are signed in with this key, so you will need another key to continue.</p> : null}
        {fault === null ? null : <FaultNotice error={fault} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="danger" disabled={isBusy} onClick={() => change({})}>
            Disable it
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
