const NAME = 'svc-theme';

/** Light or dark; system: as the system has it. */
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

/** Shows the console in a theme, and keeps the choice. */
export function chooseTheme(theme: Theme): void {
  try {
    localStorage.setItem(NAME, theme);
  } catch {
    // The choice lasts as long as the page.
  }
  applyTheme(theme);
}

export function applyTheme(theme: Theme = chosenTheme()): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}
