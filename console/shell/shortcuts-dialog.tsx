import { Sheet } from '../parts/sheet.tsx';
import { DESTINATIONS } from './navigation.ts';
import styles from './shell.module.css';

const SHORTCUTS: readonly (readonly [keys: readonly string[], what: string])[] = [
  [['/'], 'go to the search box'],
  [['↓', '↑'], 'go to the next or previous result'],
  [['Enter'], 'open the result'],
  ...DESTINATIONS.map(({ key, title }) => [['g', key], `go to ${title}`] as const),
  [['Esc'], 'close the dialog'],
  [['?'], 'show all keys'],
];

/** The keys that work on every page. */
export function ShortcutsDialog({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  return (
    <Sheet title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose}>
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
