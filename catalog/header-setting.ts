import { isHeader, reader } from './setting.ts';

/** `<header>=<value>,…`, the form of OTEL_EXPORTER_OTLP_HEADERS: values may be percent-encoded. */
export const headerList = reader(
  '<header>=<value>, separated by commas and percent-encoded, of headers that HTTP itself does not set',
  (written): Readonly<Record<string, string>> | undefined => {
    const entries = written.split(',').filter((entry) => entry.trim() !== '');
    const headers = entries.map(headerOf);
    return headers.every(isHeader) ? Object.fromEntries(headers) : undefined;
  },
);

/** A header, by its name in small letters; the value is undefined where it has none that can be read. */
function headerOf(entry: string): [string, unknown] {
  const [name = '', ...value] = entry.split('=');
  return [name.trim().toLowerCase(), value.length === 0 ? undefined : decoded(value.join('=').trim())];
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
