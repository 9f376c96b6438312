import type { Root } from 'hast';
import { toJsxRuntime } from 'hast-util-to-jsx-runtime';
import { type ComponentProps, useMemo } from 'react';
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { Link } from 'wouter';
import { Scroll } from '../../parts/scroll.tsx';
import styles from './prose.module.css';

interface Props {
  readonly content: Root;
  /** Addresses of images by their sources. */
  readonly images: Readonly<Record<string, string>>;
}

/** A page of the guide: the elements that were sanitized when the console was built. */
export function Prose({ content, images }: Props) {
  const elements = useMemo(
    () =>
      toJsxRuntime(content, {
        Fragment,
        jsx,
        jsxs,
        components: {
          a: Anchor,
          img: ({ src = '', alt = '' }) => <img src={images[src]} alt={alt} loading="lazy" />,
          table: ({ children }) => (
            <Scroll label="Table">
              <table>{children}</table>
            </Scroll>
          ),
          pre: ({ children }) => (
            <Scroll label="Code">
              <pre>{children}</pre>
            </Scroll>
          ),
          // A column without a name has no header.
          th: ({ children, node: _, ...rest }) =>
            children === undefined ? <td {...rest} /> : <th {...rest}>{children}</th>,
          // The title is already above the page.
          h1: () => null,
        },
      }),
    [content, images],
  );
  return <article className={styles.prose}>{elements}</article>;
}

/** Links to other pages stay in the console; those to another site open in a new tab. A link without a target here becomes text. */
function Anchor({ href, children }: ComponentProps<'a'>) {
  if (href === undefined) return <span>{children}</span>;
  if (href.startsWith('/')) return <Link href={href}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}
