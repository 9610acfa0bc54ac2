import type { Adapter } from '../adapter';

/** A page whose owner states the ticket in our markup: nothing is guessed. */
export const deskhandPage: Adapter = {
  id: 'deskhand-page',
  name: 'Page with Deskhand markup',
  evidence: { seen: '2026-11-21', by: 'own' },
  stated: 'script[type="application/json"][data-deskhand="ticket"]',
  composers: [
    { find: '[data-deskhand-composer]:not([data-deskhand-composer="note"])', mode: 'reply' },
    { find: '[data-deskhand-composer="note"]', mode: 'note' },
  ],
};
