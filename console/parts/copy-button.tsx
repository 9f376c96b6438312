import { useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** How long the button shows that it copied, in milliseconds. */
const SAYING = 1_600;

/** Copies a text. */
export function CopyButton({ text, children }: { readonly text: () => string; readonly children: string }) {
  const [said, setSaid] = useState<string>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), SAYING);
    return () => clearTimeout(timer);
  }, [said]);
  const copy = () =>
    navigator.clipboard.writeText(text()).then(
      () => setSaid('Copied'),
      () => setSaid('The browser blocked copying'),
    );
  return (
    <Button kind="quiet" onClick={copy}>
      <span aria-live="polite">{said ?? children}</span>
    </Button>
  );
}
