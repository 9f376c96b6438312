import '@fontsource-variable/inter/wght.css';
import './styles/tokens.css';
import './styles/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { takeOneTimeToken } from './session/one-time-token.ts';
import { applyTheme } from './shell/theme.ts';

applyTheme();
const root = document.getElementById('console');
if (root === null) throw new Error('Expected an element "console" in the document.');
createRoot(root).render(
  <StrictMode>
    <App once={takeOneTimeToken()} />
  </StrictMode>,
);
