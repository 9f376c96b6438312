import { askItself } from './ask-itself.ts';

/** The snapshot that a service serves, according to the service itself: it may not be the current one, if that is broken. */
export async function servedVersion(url: string): Promise<string | undefined> {
  const { text } = await askItself(url, '/readyz');
  const ready: { dataAssetVersion?: string } = JSON.parse(text);
  return ready.dataAssetVersion;
}
