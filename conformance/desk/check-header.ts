import { checkAccess } from '../check-access';
import type { Header } from '../endpoint';
import { isDenial } from '../read-answer';
import type { AnsweredContact } from '../run-check';
import type { TestRequest } from './test-callbacks';

const WRONG_SECRET = 'not-the-secret-of-this-channel';

/** Sends a valid body without the channel's header and with a wrong one. Assumption: both 401 and 403 are right. */
export async function checkHeader(
  { endpoint, report, showStep }: Pick<AnsweredContact, 'endpoint' | 'report' | 'showStep'>,
  { request, body }: TestRequest,
  { name, value }: Header,
): Promise<void> {
  showStep('answers without the header and with a wrong one');
  // The scheme stays, so that only the secret is wrong.
  const wrong = { name, value: value.replace(/\S+$/, WRONG_SECRET) };
  await checkAccess(endpoint, report, {
    body,
    cases: [
      { rule: 'header-missing', header: null, request: `${request}, without the header` },
      { rule: 'header-wrong', header: wrong, request: `${request}, with a wrong header` },
    ],
    isDenied: isDenial,
    fault: 'should be 401',
  });
}
