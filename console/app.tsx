import { Route, Switch } from 'wouter';
import { Frame } from './frame.tsx';
import { PAGE_PATHS, type PageName } from './page-paths.ts';
import { NotFound } from './pages/not-found.tsx';
import { PAGES } from './pages/pages.ts';

const NAMES = Object.keys(PAGE_PATHS).filter((name): name is PageName => name in PAGES);

/** The console: shows the page of the address inside the shell, to a signed-in user. */
export function App({ once }: { readonly once: string | undefined }) {
  return (
    <Frame once={once}>
      <Switch>
        {NAMES.map((name) => (
          <Route key={name} path={PAGE_PATHS[name]} component={PAGES[name]} />
        ))}
        <Route component={NotFound} />
      </Switch>
    </Frame>
  );
}
