/** Built by `npm run build:plugin`. */
import { offerFunctions } from './offer-functions';

offerFunctions();
