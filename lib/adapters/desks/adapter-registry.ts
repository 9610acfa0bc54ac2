import type { Adapter, DocumentedAdapter } from '@/lib/adapters/shape';

import { chatwoot } from './chatwoot';
import { deskhandPage } from './deskhand-page';
import { freescout } from './freescout';
import { freshdesk } from './freshdesk';
import { glpi } from './glpi';
import { helpscout } from './helpscout';
import { intercom } from './intercom';
import { jiraServiceManagement } from './jira-service-management';
import { libredesk } from './libredesk';
import { odooHelpdesk } from './odoo-helpdesk';
import { osticket } from './osticket';
import { peppermint } from './peppermint';
import { redmine } from './redmine';
import { requestTracker } from './request-tracker';
import { salesforceServiceCloud } from './salesforce-service-cloud';
import { sampleDesk } from './sample-desk';
import { uvdesk } from './uvdesk';
import { zammad } from './zammad';
import { zammadDesktop } from './zammad-desktop';
import { zendesk } from './zendesk';
import { znuny } from './znuny';

/** Every helpdesk with an adapter, with what `docs/helpdesks.md` says of it; one line for each. */
export const DOCUMENTED_ADAPTERS: readonly DocumentedAdapter[] = [
  chatwoot,
  deskhandPage,
  freescout,
  freshdesk,
  glpi,
  helpscout,
  intercom,
  jiraServiceManagement,
  libredesk,
  odooHelpdesk,
  osticket,
  peppermint,
  redmine,
  requestTracker,
  salesforceServiceCloud,
  sampleDesk,
  uvdesk,
  zammad,
  zammadDesktop,
  zendesk,
  znuny,
];

export const ADAPTERS: Readonly<Record<string, Adapter | undefined>> = Object.fromEntries(
  DOCUMENTED_ADAPTERS.map((documented) => {
    const { about: _, ticketAddress: __, ...adapter } = documented;
    return [adapter.id, adapter];
  }),
);
