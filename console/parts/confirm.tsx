import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './confirm.module.css';
import { Sheet } from './sheet.tsx';

interface Props {
  readonly title: string;
  /** The action, as the label of the button. */
  readonly action: string;
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** Says what will be lost. */
  readonly children: ReactNode;
}

/** Asks for confirmation before something is lost. */
export function Confirm({ title, action, isBusy = false, onConfirm, onClose, children }: Props) {
  return (
    <Sheet title={title} isOpen onClose={onClose}>
      <div className={styles.words}>{children}</div>
      <div className={styles.actions}>
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" disabled={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Sheet>
  );
}
