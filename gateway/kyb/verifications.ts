import type { Configuration } from '../../catalog/configuration.ts';
import type { Requester } from '../../verification/service/requester.ts';
import type { VerificationService } from '../../verification/service/verification-service.ts';
import { inProcess } from '../../verification/upstream/in-process.ts';
import { VerificationSource } from '../../verification/upstream/verification-source.ts';
import type { Log } from '../log.ts';
import type { UpstreamState } from '../remote/remote-server.ts';
import { remoteVerification } from '../remote/remote-verification.ts';
import { sharedSecret } from '../remote/shared-secret.ts';

/** Access to the verification service that a configuration names. */
export interface Verifications {
  /** Returns the source for one request. */
  of(requester: Requester): VerificationSource;
  /** Whether a service in another process is known to be down. */
  states(): readonly UpstreamState[];
  close(): Promise<void>;
}

/**
 * Connects to SVC_KYB_UPSTREAM_URL, or to the built-in service of this process if that is unset. Throws a ConfigurationError if another
 * process is named without a shared secret and without a key.
 */
export function openVerifications(configuration: Configuration, builtIn: VerificationService, log: Log): Verifications {
  const { verificationUrl: url, verificationKey: key } = configuration;
  if (url === undefined) {
    const upstream = inProcess(builtIn);
    return { of: (requester) => new VerificationSource(upstream, requester), states: () => [], close: async () => {} };
  }
  const { verificationTimeout: timeout, subgraphFailures: failures } = configuration;
  const access = key === undefined ? { secret: sharedSecret(configuration) } : { key };
  const upstream = remoteVerification({ url, access, timeout, failures, log });
  return {
    of: (requester) => new VerificationSource(upstream, requester),
    states: () => [{ upstream: 'verification', isDown: upstream.isDown }],
    close: () => upstream.close(),
  };
}
