import { headerList } from './header-setting.ts';
import { httpUrl, oneOf, optional, setting, share, text, wholeNumber } from './setting.ts';

/** The settings of what a process reports about itself: metrics, traces, and a log line for each request. */
export const OBSERVATION_SETTINGS = {
  metricsPort: optional(
    'SVC_METRICS_PORT',
    'Port of /metrics; each process needs its own. 0: any free port. Unset: no metrics.',
    wholeNumber(0, 65_535),
  ),
  metricsHost: setting(
    'SVC_METRICS_HOST',
    '127.0.0.1',
    'Address that /metrics listens on. Anyone who can reach it can read it without a key.',
    text,
  ),
  tracesUrl: optional(
    'SVC_TRACES_URL',
    'URL of the collector of traces, such as http://127.0.0.1:4318. Traces go to v1/traces below it, as OTLP over HTTP. Unset: no traces.',
    httpUrl,
  ),
  tracesHeaders: optional(
    'SVC_TRACES_HEADERS',
    'Headers of requests to the collector of traces, such as authorization, as <header>=<value>,…; values may be percent-encoded.',
    headerList,
    { secret: true },
  ),
  tracesRatio: setting(
    'SVC_TRACES_RATIO',
    '1',
    'Share of requests that are traced, from 0 to 1. If a request has the header traceparent, the header decides.',
    share,
  ),
  accessLog: setting(
    'SVC_ACCESS_LOG',
    'on',
    'Whether each answered request gets a line in the log, at level info.',
    oneOf('on', 'off'),
  ),
};
