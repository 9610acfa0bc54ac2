import { EDITABLE, isWritable } from '../auto/find-composers';
import * as dom from '../dom';
import { isHarmless } from '../open-composer';
import { findTaughtSelectors } from './taught-selectors';

export interface Opening {
  /** Selector of the pressed control; empty if the lesson must not press it again. */
  click: string;
  before: ReadonlySet<Element>;
}

/** Describes a click before the page handles it, because the page may remove the control. */
export function describeOpening(pressed: Element): Opening {
  const control = dom.closest(pressed, 'button,a,label,summary,[role=button],[role=tab]') ?? pressed;
  const mayPress = control instanceof HTMLElement && isHarmless(control);
  const open = [...document.querySelectorAll(EDITABLE)].filter((box) => isWritable(box) && dom.checkVisibility(box));
  return { click: mayPress ? findTaughtSelectors(control).join(', ') : '', before: new Set(open) };
}

/** Returns the selector of the control that has opened the composer; undefined if no control has. */
export function openerOf(composer: Element | undefined, opening: Opening | undefined): string | undefined {
  return (composer && opening && !opening.before.has(composer) && opening.click) || undefined;
}
