import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Run } from '../../operations/runs/run.ts';

/** How long a finished file is kept, in milliseconds: "valid six days" (completions.md section 5). */
export const KEPT = 6 * 86_400_000;

/** A run that may have a file. */
export type FinishedRun = Pick<Run, 'id' | 'status' | 'finishedTimestamp'>;

/** Signs and verifies the URLs of finished files, with a key that all processes of the service share. */
export interface FileUrls {
  /**
   * Path and query of the finished file of a run, the same until it expires; null for a run without a file or with an
   * expired one.
   */
  urlOf(run: FinishedRun): string | null;
  /** Whether a signature belongs to a run and an expiry time, and whether that time has passed. */
  check(run: string, expires: string, signature: string): 'good' | 'expired' | 'wrong';
}

export function fileUrls(key: string): FileUrls {
  const sign = (run: string, expires: string): Buffer => createHmac('sha256', key).update(`${run} ${expires}`).digest();
  return {
    urlOf({ id, status, finishedTimestamp }) {
      if (status !== 'SUCCESS' || finishedTimestamp === null) return null;
      const end = Date.parse(finishedTimestamp) + KEPT;
      if (end <= Date.now()) return null;
      const expires = String(Math.floor(end / 1_000));
      return `/files/${id}?expires=${expires}&signature=${sign(id, expires).toString('base64url')}`;
    },
    check(run, expires, signature) {
      const [given, expected] = [Buffer.from(signature, 'base64url'), sign(run, expires)];
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'wrong';
      return Number(expires) * 1_000 > Date.now() ? 'good' : 'expired';
    },
  };
}

/** The URL of a path at the gateway's address; only the path if a process does not know the address. */
export const absoluteUrl = (path: string | null, gateway: string | undefined): string | null =>
  path === null || gateway === undefined ? path : gateway.replace(/\/+$/, '') + path;
