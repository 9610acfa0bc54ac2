/** A problem that the person who runs the relay can repair. The message is a sentence with a next step and no secret. */
export class RelayProblem extends Error {
  override name = 'RelayProblem';

  /** @param exitStatus 2 for wrong arguments and settings */
  constructor(
    message: string,
    readonly exitStatus: 1 | 2 = 1,
  ) {
    super(message);
  }
}
