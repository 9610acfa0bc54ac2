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
}
