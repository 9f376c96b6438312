import { faultOf, RequestFault } from '../graphql/request-fault.ts';

/** Makes the browser save a file from a route that needs a key. Rejects with RequestFault if it is refused. */
export async function download(key: string, path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { 'x-api-key': key } }).catch(() => {
    throw RequestFault.unreachable();
  });
  if (!response.ok)
    throw faultOf(
      response,
      await response.json().catch(() => {
        throw RequestFault.unreadable(response);
      }),
    );
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
