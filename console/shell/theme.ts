const NAME = 'svc-theme';

/** Light or dark; system: the system's setting. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** The theme that was chosen in this browser. */
export function chosenTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(NAME)) ?? 'system';
  } catch {
    return 'system';
  }
}

/** Applies a theme to the console, and stores the choice. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(NAME, theme);
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
  applyTheme(theme);
}

export function applyTheme(theme: Theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
