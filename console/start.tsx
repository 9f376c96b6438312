import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import { type ReactNode, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { takeOneTimeToken } from './session/one-time-token.ts';
import { applyTheme } from './shell/theme.ts';

/** Renders a document of the console. `show` is called with the token of the one-time link that opened it. */
export function start(show: (once: string | undefined) => ReactNode): void {
  applyTheme();
  const root = document.getElementById('console');
  if (root === null) throw new Error('Expected an element "console" in the document.');
  createRoot(root).render(<StrictMode>{show(takeOneTimeToken())}</StrictMode>);
}
