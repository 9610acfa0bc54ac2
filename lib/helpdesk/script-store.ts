/**
 * Values that the scripts in one page share. Each script types its own part. The scripts of the extension are injected one by one, and share the
 * global object of their world, which no page can reach. The panel in a helpdesk's page is built from modules, and leaves no name in
 * the page: its build replaces this file.
 */
export const scriptStore: object = globalThis;
