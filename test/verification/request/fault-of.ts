import { ServiceError } from '../../../catalog/errors/service-error.ts';

/** The message that reading is refused with, status 400; throws where it is not refused, or otherwise. */
export function faultOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'BAD_USER_INPUT') return error.message;
    throw error;
  }
  throw new Error('It was not refused.');
}
