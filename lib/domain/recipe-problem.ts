/**
 * What is wrong with a recipe, the data by which the pages of one helpdesk are read:
 * `not-json`: the text is no JSON · `too-long`: more than anybody writes · `missing`: something every recipe says is not
 * said · `unknown-part`: no recipe has it, a slip of the pen · `bad-value`: there, but not what belongs there ·
 * `bad-pattern`: no regular expression · `slow-pattern`: one that may take for ever on some text · `bad-selector`: no CSS
 * selector.
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
  /** Where: a path such as `thread.messages.each`, or line and column (`3:14`) of a text that is no JSON. May be empty. */
  at: string;
}
