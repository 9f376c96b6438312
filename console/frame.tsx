import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { queryClient } from './graphql/use-operation.ts';
import { Loading } from './parts/loading.tsx';
import { PageFault } from './parts/page-fault.tsx';
import { SignedIn } from './session/session.tsx';
import { Shell } from './shell/shell.tsx';

/** The session and the shell around the pages of every document of the console. `once`: the token of a one-time link. */
export function Frame({ once, children }: { readonly once: string | undefined; readonly children: ReactNode }) {
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <SignedIn once={once}>
          <Shell>
            <PageFault>
              <Suspense fallback={<Loading what="page" />}>{children}</Suspense>
            </PageFault>
          </Shell>
        </SignedIn>
      </QueryClientProvider>
    </CSPProvider>
  );
}
