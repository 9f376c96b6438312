import { headerList } from './header-setting.ts';
import { httpUrl, oneOf, optional, setting, share, text, wholeNumber } from './setting.ts';

/** The settings of what a process reports about itself: metrics, traces, and a log line for each request. */
export const OBSERVATION_SETTINGS = {
  metricsPort: optional(
    'SVC_METRICS_PORT',
    'Port of /metrics, of each process its own; 0 takes any free one; unset: there are no metrics.',
    wholeNumber(0, 65_535),
  ),
  metricsHost: setting(
    'SVC_METRICS_HOST',
    '127.0.0.1',
    'Address that /metrics listens on: whoever reaches it needs no key.',
    text,
  ),
  tracesUrl: optional(
    'SVC_TRACES_URL',
    'Collector of traces, as OTLP over HTTP at v1/traces below it: http://127.0.0.1:4318; unset: there are no traces.',
    httpUrl,
  ),
  tracesHeaders: optional(
    'SVC_TRACES_HEADERS',
    'Headers of requests to the collector of traces, such as its authorisation: <header>=<value>,…; values may be percent-encoded.',
    headerList,
    { secret: true },
  ),
  tracesRatio: setting(
    'SVC_TRACES_RATIO',
    '1',
    'Share of requests that are traced, from 0 to 1; one whose header traceparent says so is traced or not in any case.',
    share,
  ),
  accessLog: setting(
    'SVC_ACCESS_LOG',
    'on',
    'Whether each answered request is a line of the log, at level info.',
    oneOf('on', 'off'),
  ),
};
