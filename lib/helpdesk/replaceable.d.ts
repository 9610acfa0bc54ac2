/*
 * Marks the properties of elements whose names other objects have too, so that the lint rule `no-deprecated` finds where page
 * code reads them. A list of names, as for `querySelector`, would refuse the `id` of a ticket.
 */

interface Element {
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  className: string;
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  id: string;
}

interface HTMLElement {
  /** @deprecated A form may have a field of this name. Call it by lib/helpdesk/dom.ts. */
  click(): void;
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  hidden: boolean;
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  title: string;
}

interface HTMLFormElement {
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  action: string;
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  readonly elements: HTMLFormControlsCollection;
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  readonly length: number;
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  method: string;
  /** @deprecated A form may have a field of this name. Read it by lib/helpdesk/dom.ts. */
  name: string;
}
