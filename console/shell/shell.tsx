import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { PAGE_PATHS } from '../page-paths.ts';
import { useSession } from '../session/session.tsx';
import { DESTINATIONS, isOn } from './navigation.ts';
import { SearchBox } from './search-box.tsx';
import styles from './shell.module.css';
import { ShortcutsDialog } from './shortcuts-dialog.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useKeptFocus } from './use-kept-focus.ts';
import { useReturnFocus } from './use-return-focus.ts';
import { useShortcuts } from './use-shortcuts.ts';

/** The frame around every page: the navigation, the search box, and the controls of the session. */
export function Shell({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  const { signOut } = useSession();
  const [isHelping, setHelping] = useState(false);
  useShortcuts(() => setHelping(true));
  const current = DESTINATIONS.find((each) => isOn(each, path));
  const navigation = useRef<HTMLElement>(null);
  const main = useRef<HTMLElement>(null);
  useKeptFocus(main);
  useReturnFocus(main);
  useEffect(() => {
    // If the pages do not fit into a line, the current one may be scrolled out of view.
    if (current !== undefined)
      navigation.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className={styles.shell}>
      <header className={styles.top}>
        {/* Not a link, because a page may use the fragment of the address. */}
        <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
          Skip to the content
        </button>
        <Link className={styles.brand} href="/" aria-label="svc console, search">
          <span className={styles.mark} aria-hidden="true" />
          svc
        </Link>
        <nav ref={navigation} className={styles.navigation} aria-label="Pages">
          {DESTINATIONS.map((each) => (
            <Link
              key={each.page}
              className={each.beginsGroup ? `${styles.destination} ${styles.group}` : styles.destination}
              href={PAGE_PATHS[each.page]}
              aria-current={each === current ? 'page' : undefined}
            >
              {each.title}
            </Link>
          ))}
        </nav>
        <SearchBox />
        <div className={styles.session}>
          <ThemeSwitch />
          <button
            type="button"
            className={styles.quiet}
            onClick={() => setHelping(true)}
            aria-label="Keyboard shortcuts"
          >
            ?
          </button>
          <button type="button" className={styles.quiet} onClick={signOut}>
            Sign out
          </button>
        </div>
      </header>
      <main ref={main} id="main" className={styles.main} tabIndex={-1}>
        {children}
      </main>
      <ShortcutsDialog isOpen={isHelping} onClose={() => setHelping(false)} />
    </div>
  );
}
