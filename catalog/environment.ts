import { isIP } from 'node:net';

/** Environment variables by name. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The environment without the variables that Kubernetes adds for the Services of a namespace: for Services named `svc` or `svc-…`, their
 * names start like settings. They are recognized by name and value (kubernetes.io, "Accessing the Service": environment variables), so that
 * no setting is lost: `SVC_PORT=tcp://10.0.0.1:80` is one of theirs, `SVC_PORT=80` is not.
 */
export function withoutInjected(environment: Environment): Environment {
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name, value = '']) => !FORMS.some(([form, fits]) => form.test(name) && fits(value)),
    ),
  );
}

const SERVICE = '^SVC(?:_[A-Z0-9]+)*';
const PORT = '\\d+_(?:TCP|UDP|SCTP)';

const isPort = (value: string): boolean => /^\d{1,5}$/.test(value) && Number(value) <= 65_535;
const isAddress = (value: string): boolean => isIP(value) !== 0;

/** `tcp://10.0.0.1:80`, `udp://[fd00::1]:53`. */
function isAddressOfPort(value: string): boolean {
  const [, six, four, port = ''] = /^(?:tcp|udp|sctp):\/\/(?:\[([^\]]+)\]|([^:]+)):(\d+)$/.exec(value) ?? [];
  return (isIP(six ?? '') === 6 || isIP(four ?? '') === 4) && isPort(port);
}

const FORMS: readonly (readonly [name: RegExp, fits: (value: string) => boolean])[] = [
  [new RegExp(`${SERVICE}_SERVICE_HOST$`), isAddress],
  [new RegExp(`${SERVICE}_SERVICE_PORT(?:_[A-Z0-9]+)*$`), isPort],
  [new RegExp(`${SERVICE}_PORT(?:_${PORT})?$`), isAddressOfPort],
  [new RegExp(`${SERVICE}_PORT_${PORT}_ADDR$`), isAddress],
  [new RegExp(`${SERVICE}_PORT_${PORT}_PORT$`), isPort],
  [new RegExp(`${SERVICE}_PORT_${PORT}_PROTO$`), (value) => /^(?:tcp|udp|sctp)$/.test(value)],
];
