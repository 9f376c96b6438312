/** The path of a stored verification. */
export const keptPath = (id: string): string => `/v2/kyb/verifications/${encodeURIComponent(id)}`;
