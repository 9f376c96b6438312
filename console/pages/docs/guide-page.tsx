import { GUIDE_PAGES } from 'virtual:docs';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useParams } from 'wouter';
import { Loading } from '../../parts/loading.tsx';
import { NotFound } from '../not-found.tsx';
import { DocsFrame } from './docs-frame.tsx';
import { Prose } from './prose.tsx';

/** A page of the guide, from docs. */
export default function GuidePage() {
  const { page: name = '' } = useParams<{ page: string }>();
  const load = Object.hasOwn(GUIDE_PAGES, name) ? GUIDE_PAGES[name] : undefined;
  const { data: page } = useQuery({
    queryKey: ['guide', name],
    enabled: load !== undefined,
    queryFn: async () => (await load?.())?.default ?? null,
  });
  useHeadingInView(page);
  if (load === undefined) return <NotFound />;
  if (page == null) return <Loading what="page" />;
  return (
    <DocsFrame title={page.title}>
      <Prose {...page} />
    </DocsFrame>
  );
}

/** Scrolls to the heading in the address, once the page is loaded. */
function useHeadingInView(page: object | null | undefined): void {
  useEffect(() => {
    if (page == null) return;
    const show = () => {
      const heading = document.getElementById(decodeURIComponent(location.hash.slice(1)));
      if (heading === null) scrollTo(0, 0);
      else heading.scrollIntoView();
    };
    show();
    addEventListener('hashchange', show);
    return () => removeEventListener('hashchange', show);
  }, [page]);
}
