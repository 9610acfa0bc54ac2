/**
 * `unknown-part`: a field that no recipe has. `bad-pattern`: no regular expression. `slow-pattern`: may take
 * exponential time. `bad-selector`: no CSS selector.
 */
export type RecipeFault =
  | 'not-json'
  | 'too-long'
  | 'missing'
  | 'unknown-part'
  | 'bad-value'
  | 'bad-pattern'
  | 'slow-pattern'
  | 'bad-selector';

export interface RecipeProblem {
  fault: RecipeFault;
  /** A path such as `thread.messages.each`, or line and column (`3:14`) for `not-json`. */
  at: string;
}
