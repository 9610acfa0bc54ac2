import { createBoundToken } from '@/lib/vault/bound-token';
import { createChannelAddresses } from '@/lib/vault/channel-addresses';
import { createVault } from '@/lib/vault/vault';

/** Creates the access to every secret of the worker. */
export function createCredentials() {
  const vault = createVault();
  return {
    areSecretsLost: vault.isReplaced,
    channel: createChannelAddresses(vault),
    token: createBoundToken(vault, 'commerce.token'),
    relayToken: createBoundToken(vault, 'relay.agentToken'),
  };
}
