/**
 * Why the agent is not signed in to the panel of a helpdesk's page. `unreachable`: the relay does not answer, or not as it should ·
 * `no-code`: the helpdesk gives none · the others are the relay's reasons.
 */
export type SignInProblem = 'wrong-code' | 'rate-limited' | 'refused' | 'unreachable' | 'no-code';

export interface SignInView {
  /** The agent was signed in before. */
  isEnded: boolean;
  problem?: SignInProblem | undefined;
  /** The helpdesk may sign the agent in. */
  canRetry?: boolean;
  /**
   * The agent has signed out here, and the relay has not confirmed it yet (`waiting`), or not after several tries. Then the session of
   * this agent ends there `hours` after its last use.
   */
  signOut?: 'waiting' | { agent: string; hours: number } | undefined;
}
