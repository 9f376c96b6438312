import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { queryClient } from './graphql/use-operation.ts';
import { PAGE_PATHS, type PageName } from './page-paths.ts';
import { NotFound } from './pages/not-found.tsx';
import { PAGES } from './pages/pages.ts';
import { Loading } from './parts/loading.tsx';
import { PageFault } from './parts/page-fault.tsx';
import { SignedIn } from './session/session.tsx';
import { Shell } from './shell/shell.tsx';

const NAMES = Object.keys(PAGE_PATHS).filter((name): name is PageName => name in PAGES);

/** The console: whoever is signed in sees the page of the address in the shell. */
export function App({ once }: { readonly once: string | undefined }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <SignedIn once={once}>
          <Shell>
            <PageFault>
              <Suspense fallback={<Loading what="page" />}>
                <Switch>
                  {NAMES.map((name) => (
                    <Route key={name} path={PAGE_PATHS[name]} component={PAGES[name]} />
                  ))}
                  <Route component={NotFound} />
                </Switch>
              </Suspense>
            </PageFault>
          </Shell>
        </SignedIn>
      </QueryClientProvider>
    </CSPProvider>
  );
}
