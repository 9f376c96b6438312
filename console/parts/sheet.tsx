import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import styles from './sheet.module.css';

interface Props {
  readonly title: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** True: at the side, for longer content; default: in the middle. */
  readonly isAside?: boolean;
  readonly children: ReactNode;
}

/** A dialog over a page, which keeps the focus inside; Escape and a click outside close it. */
export function Sheet({ title, isOpen, onClose, isAside = false, children }: Props) {
  return (
    <Dialog.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup className={isAside ? styles.aside : styles.middle}>
          <div className={styles.head}>
            <Dialog.Title className={styles.title}>{title}</Dialog.Title>
            <Dialog.Close className={styles.close} aria-label="Close">
              ✕
            </Dialog.Close>
          </div>
          <div className={styles.content}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
