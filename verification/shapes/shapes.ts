import type { Shape } from '../request/verification-request.ts';
import type { Verification } from '../tasks/task.ts';
import { LEGACY_RESPONSE, type LegacyResponse, shownLegacy } from './legacy.ts';
import { shownV1, V1_RESPONSE, type V1Response } from './v1.ts';
import { shownV2, V2_RESPONSE, type V2Response } from './v2.ts';

export type { LegacyResponse } from './legacy.ts';
export type { V1Response } from './v1.ts';
export type { V2Response } from './v2.ts';

/** The schema of each shape's answer. */
export const RESPONSES = { v2: V2_RESPONSE, legacy: LEGACY_RESPONSE, v1: V1_RESPONSE } as const satisfies Record<
  Shape,
  unknown
>;

/** A verification in the requested shape. `responseId`: a UUID, which v1 shows without dashes. */
export function shown(verification: Verification, responseId: string): V2Response | LegacyResponse | V1Response {
  return SHOWN[verification.options.shape](verification, responseId);
}

const SHOWN = { v2: shownV2, legacy: shownLegacy, v1: shownV1 } as const satisfies Record<Shape, unknown>;
