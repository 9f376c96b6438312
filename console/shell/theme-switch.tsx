import { useState } from 'react';
import styles from './shell.module.css';
import { chooseTheme, chosenTheme, THEMES } from './theme.ts';

const SIGNS = { system: '◐', light: '☀', dark: '☾' } as const;

/** A button that goes from the system's theme to light, to dark, and back. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState(chosenTheme);
  const next = THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? 'system';
  const label = `Theme: ${theme}. Change to ${next}`;
  return (
    <button
      type="button"
      className={styles.quiet}
      aria-label={label}
      title={label}
      onClick={() => {
        chooseTheme(next);
        setTheme(next);
      }}
    >
      {SIGNS[theme]}
    </button>
  );
}
