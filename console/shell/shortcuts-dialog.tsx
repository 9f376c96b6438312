import { Sheet } from '../parts/sheet.tsx';
import { DESTINATIONS } from './navigation.ts';
import styles from './shell.module.css';

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'to the search box'],
  [['↓', '↑'], 'to the next or previous result'],
  [['Enter'], 'open it'],
  ...DESTINATIONS.map(({ key, title }) => [['g', key], `to ${title}`] as const),
  [['Esc'], 'close what is open'],
  [['?'], 'this help'],
];

/** The keys that work on every page. */
export function ShortcutsDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Sheet title="Keyboard" isOpen={isOpen} onClose={onClose}>
      <dl className={styles.shortcuts}>
        {SHORTCUTS.map(([keys, what]) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
    </Sheet>
  );
}
