/** `lost`: replaced with a database that could not be used. `silent`: the browser's storage fails or does not answer. */
export type SecretsState = 'kept' | 'lost' | 'silent';
