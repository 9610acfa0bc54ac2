import { UserError } from '@/command-line/user-error';

/** A problem that the person who runs the relay can repair. The message is a sentence with a next step and no secret. */
export class RelayProblem extends UserError {
  override name = 'RelayProblem';
}
