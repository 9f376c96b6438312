/** Asks a route of a service with a key, or none; a body makes it a POST unless `method` says otherwise. `code`: of a refusal. */
export async function askConsole(url: string, path: string, key?: string, body?: unknown, method?: string) {
  const answer = await fetch(`${url}/console/api/${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: {
      ...(key === undefined ? {} : { 'x-api-key': key }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const told = JSON.parse(await answer.text());
  const code: string | undefined = told.error_code ?? told.errors?.[0]?.extensions?.code;
  return { status: answer.status, code, cache: answer.headers.get('cache-control'), body: told };
}
