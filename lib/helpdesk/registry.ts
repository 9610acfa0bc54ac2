import type { Adapter } from './adapter';
import { chatwoot } from './adapters/chatwoot';
import { deskhandPage } from './adapters/deskhand-page';
import { freescout } from './adapters/freescout';
import { osticket } from './adapters/osticket';
import { requestTracker } from './adapters/request-tracker';
import { sampleDesk } from './adapters/sample-desk';
import { zammad } from './adapters/zammad';

/** Every helpdesk we can read, by the id that settings name it with; one line for each. */
export const ADAPTERS: Readonly<Record<string, Adapter | undefined>> = {
  chatwoot,
  'deskhand-page': deskhandPage,
  freescout,
  osticket,
  'request-tracker': requestTracker,
  'sample-desk': sampleDesk,
  zammad,
};

/** What a person may choose from when a helpdesk is set up. */
export const ADAPTER_CHOICES: readonly { id: string; name: string }[] = Object.values(ADAPTERS).flatMap((adapter) =>
  adapter ? [{ id: adapter.id, name: adapter.name }] : [],
);
