import { askItself } from './ask-itself.ts';

/** The snapshot that a service serves, asked of itself: perhaps not the current one, if that is broken. */
export async function servedVersion(url: string): Promise<string | undefined> {
  const { text } = await askItself(url, '/readyz');
  const ready: { dataAssetVersion?: string } = JSON.parse(text);
  return ready.dataAssetVersion;
}
