import { useState } from 'react';
import type { IssuedKey, Key } from '../../../gateway/console/answers/keys.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { usePost } from '../../rest/use-post.ts';
import { Issued } from './issued.tsx';
import styles from './keys.module.css';

/** How long both keys are valid, in seconds. */
const OVERLAPS = [
  [0, 'no time (refused at once)'],
  [3_600, 'an hour'],
  [86_400, 'a day'],
  [604_800, 'a week'],
] as const;

interface Props {
  readonly old: Key;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Creates a key that replaces another one, which stays valid for a time. */
export function RotateSheet({ old, onMade, onClose }: Props) {
  const {
    data: answer,
    error: fault,
    isPending: isBusy,
    mutate: change,
  } = usePost<IssuedKey>(`/console/api/keys/${old.id}/rotate`, onMade);
  const [seconds, setSeconds] = useState(86_400);
  return (
    <Sheet title={answer === undefined ? 'Rotate a key' : 'New key created'} isOpen onClose={onClose}>
      {answer !== undefined ? (
        <Issued issued={answer} onClose={onClose} />
      ) : (
        <div className={styles.stack}>
          <p>
            A new key with the same account, label, scopes and lifetime replaces{' '}
            <span className={styles.mono}>{old.prefix}…</span>.
          </p>
          <label className={styles.field}>
            The old key stays valid for
            <select value={seconds} onChange={({ target }) => setSeconds(Number(target.value))}>
              {OVERLAPS.map(([value, words]) => (
                <option key={value} value={value}>
                  {words}
                </option>
              ))}
            </select>
          </label>
          {fault === null ? null : <FaultNotice error={fault} />}
          <div className={styles.actions}>
            <Button onClick={onClose}>Cancel</Button>
            <Button kind="primary" disabled={isBusy} onClick={() => change({ overlapSeconds: seconds })}>
              Rotate it
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  );
}
