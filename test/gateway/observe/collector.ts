import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { onTestFinished } from 'vitest';

/** A span as OTLP has it, with its attributes by name. */
export interface SentSpan {
  readonly service: string;
  readonly name: string;
  readonly kind: number;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  /** Nanoseconds since 1970, as text. */
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly isFailed: boolean;
  readonly flags: number;
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: { readonly stringValue?: string; readonly intValue?: number; readonly doubleValue?: number };
}
interface OtlpSpan {
  readonly name: string;
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly flags: number;
  readonly attributes?: readonly OtlpAttribute[];
  readonly status?: { readonly code?: number };
}
interface OtlpBody {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

const valuesOf = (attributes: readonly OtlpAttribute[] = []) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue ?? value.doubleValue]),
  );

/** A collector of traces on a free port, until the test is over: what came, as text and as spans. `statuses`: of its first answers. */
export async function startCollector(statuses: number[] = []) {
  const bodies: string[] = [];
  const headers: IncomingHttpHeaders[] = [];
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    bodies.push(`${request.url}\n${text}`);
    headers.push(request.headers);
    response.writeHead(statuses.shift() ?? 200, { 'content-type': 'application/json' }).end('{}');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('Expected a port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    headers,
    /** All that it was sent, with the paths. */
    text: () => bodies.join('\n'),
    spans(): SentSpan[] {
      return bodies.flatMap((body) => {
        const [, text = ''] = body.split('\n');
        const { resourceSpans }: OtlpBody = JSON.parse(text);
        return resourceSpans.flatMap(({ resource, scopeSpans }) =>
          scopeSpans.flatMap(({ spans }) =>
            spans.map(({ attributes, parentSpanId, status: { code } = {}, ...span }) => ({
              ...{ ...span, parentSpanId, attributes: valuesOf(attributes), isFailed: code === 2 },
              service: String(valuesOf(resource.attributes)['service.name']),
            })),
          ),
        );
      });
    },
  };
}
