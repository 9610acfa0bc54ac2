/** Takes the place of `lib/helpdesk/script-store.ts`. */
export const scriptStore: object = {};
