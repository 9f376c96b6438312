import { ServiceError } from '../../catalog/errors/service-error.ts';

/** Runs `read`, and adds the field to the message if it refuses a client's input. */
export function within<T>(field: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'BAD_USER_INPUT')
      throw new ServiceError(error.code, `${field}: ${error.message}`);
    throw error;
  }
}
