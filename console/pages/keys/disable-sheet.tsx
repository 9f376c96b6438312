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
          {of.label === null ? '' : ` (${of.label})`} is refused from the next request on, for good.
        </p>
        {isOwn ? <p>It is the key that you are signed in with: you will be asked for another one.</p> : null}
        {fault === null ? null : <FaultNotice error={fault} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>Leave it</Button>
          <Button kind="danger" disabled={isBusy} onClick={() => change({})}>
            Disable it
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
