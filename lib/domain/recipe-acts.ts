export interface RecipeActs {
  /** Addresses that it requests with the agent's session, relative to the page. */
  addresses: readonly string[];
  /** Selectors of the elements that it clicks. */
  clicks: readonly string[];
  /** Selectors of the fields whose values it reads and sends. */
  fields: readonly string[];
}
