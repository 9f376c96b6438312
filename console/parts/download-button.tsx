import { useState } from 'react';
import { faultOf, RequestFault } from '../graphql/request-fault.ts';
import { Button } from './button.tsx';
import styles from './download-button.module.css';

/** The path of a signed URL of this service, whatever host the URL names. */
export function pathOfUrl(url: string): string {
  const { pathname, search } = new URL(url, location.origin);
  return pathname + search;
}

interface Props {
  /** Signed. */
  readonly url: string;
  readonly kind?: 'plain' | 'quiet';
  readonly children: string;
}

/** Makes the browser download a file of the service by its signed URL, or shows why it cannot. */
export function DownloadButton({ url, kind = 'plain', children }: Props) {
  const [fault, setFault] = useState<string>();
  const download = async () => {
    setFault(undefined);
    try {
      await expectFile(pathOfUrl(url));
      const link = document.createElement('a');
      link.href = pathOfUrl(url);
      link.download = '';
      link.click();
    } catch (error) {
      setFault(error instanceof RequestFault ? error.message : 'The browser could not download the file.');
    }
  };
  return (
    <span className={styles.download}>
      <Button kind={kind} onClick={() => void download()}>
        {children}
      </Button>
      {fault === undefined ? null : (
        <span className={styles.fault} role="alert">
          {fault}
        </span>
      )}
    </span>
  );
}

/** Rejects with RequestFault if the file is missing. It requests the first byte, so that a refusal comes with its message. */
async function expectFile(path: string): Promise<void> {
  const response = await fetch(path, { headers: { range: 'bytes=0-0' } }).catch(() => {
    throw RequestFault.unreachable();
  });
  // An empty file has no first byte.
  if (response.ok || response.status === 416) return;
  throw faultOf(response, await response.json().catch(() => ({})));
}
