import type { FormEvent } from 'react';
import type { Key, Mode } from '../../../gateway/console/answers/keys.ts';
import { Button } from '../../parts/button.tsx';
import { FaultNotice } from '../../parts/fault-notice.tsx';
import { Sheet } from '../../parts/sheet.tsx';
import { usePost } from '../../rest/use-post.ts';
import { DocumentsChoice } from './documents-choice.tsx';
import styles from './keys.module.css';

interface Props {
  readonly of: Key;
  /** The mode of keys that have none of their own. */
  readonly mode: Mode;
  readonly onChanged: () => void;
  readonly onClose: () => void;
}

/** Changes what a key may run besides trusted documents. */
export function ChangeSheet({ of, mode, onChanged, onClose }: Props) {
  const {
    error: fault,
    isPending: isBusy,
    mutate: change,
  } = usePost<Key>(`/console/api/keys/${of.id}/documents`, () => {
    onChanged();
    onClose();
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const chosen = new FormData(event.currentTarget).get('documents');
    change({ documents: chosen === '' ? null : chosen });
  };
  return (
    <Sheet title="Change a key" isOpen onClose={onClose}>
      <form className={styles.stack} onSubmit={submit}>
        <p>
          <span className={styles.mono}>{of.prefix}…</span>
          {of.label === null ? '' : ` (${of.label})`}
        </p>
        <DocumentsChoice chosen={of.documents} mode={mode} />
        {fault === null ? null : <FaultNotice error={fault} />}
        <div className={styles.actions}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" kind="primary" disabled={isBusy}>
            Change it
          </Button>
        </div>
      </form>
    </Sheet>
  );
}
