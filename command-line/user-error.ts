/** An error that the user can repair: its message is a sentence with a next step and no secret, printed without a trace. */
export class UserError extends Error {
  override name = 'UserError';

  /** @param exitStatus 2 for wrong arguments and settings */
  constructor(
    message: string,
    readonly exitStatus: 1 | 2 = 1,
  ) {
    super(message);
  }
}
