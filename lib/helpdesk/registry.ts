import type { Adapter } from './adapter';
import { chatwoot } from './adapters/chatwoot';
import { deskhandPage } from './adapters/deskhand-page';
import { freescout } from './adapters/freescout';
import { freshdesk } from './adapters/freshdesk';
import { glpi } from './adapters/glpi';
import { helpscout } from './adapters/helpscout';
import { intercom } from './adapters/intercom';
import { jiraServiceManagement } from './adapters/jira-service-management';
import { libredesk } from './adapters/libredesk';
import { odooHelpdesk } from './adapters/odoo-helpdesk';
import { osticket } from './adapters/osticket';
import { peppermint } from './adapters/peppermint';
import { requestTracker } from './adapters/request-tracker';
import { salesforceServiceCloud } from './adapters/salesforce-service-cloud';
import { sampleDesk } from './adapters/sample-desk';
import { uvdesk } from './adapters/uvdesk';
import { zammad } from './adapters/zammad';
import { zammadDesktop } from './adapters/zammad-desktop';
import { zendesk } from './adapters/zendesk';
import { znuny } from './adapters/znuny';

/** Every helpdesk we can read, by the id that settings name it with; one line for each. */
export const ADAPTERS: Readonly<Record<string, Adapter | undefined>> = {
  chatwoot,
  'deskhand-page': deskhandPage,
  freescout,
  freshdesk,
  glpi,
  helpscout,
  intercom,
  'jira-service-management': jiraServiceManagement,
  libredesk,
  'odoo-helpdesk': odooHelpdesk,
  osticket,
  peppermint,
  'request-tracker': requestTracker,
  'salesforce-service-cloud': salesforceServiceCloud,
  'sample-desk': sampleDesk,
  uvdesk,
  zammad,
  'zammad-desktop': zammadDesktop,
  zendesk,
  znuny,
};
