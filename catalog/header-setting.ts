import { isHeader, reader } from './setting.ts';

/** `<header>=<value>,…`, the format of OTEL_EXPORTER_OTLP_HEADERS: values may be percent-encoded. */
export const headerList = reader(
  '<header>=<value>, separated by commas and percent-encoded, of headers that HTTP itself does not set',
  (written): Readonly<Record<string, string>> | undefined => {
    const entries = written.split(',').filter((entry) => entry.trim() !== '');
    const headers = entries.map(headerOf);
    return headers.every(isHeader) ? Object.fromEntries(headers) : undefined;
  },
);

/** A header, by its lower-case name; the value is undefined if there is none or it cannot be decoded. */
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
