/** ID of the channel whose addresses stand under `channel` in policy and vault. Others have an ID of their own. */
export const DEFAULT_CHANNEL = 'default';
