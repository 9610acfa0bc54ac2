import type { DeskAdapter } from '@/lib/adapters/shape';

import * as dom from '../dom';
import { findComposer } from '../find-composer';
import { findTicketId } from '../find-ticket-key';
import { findEditorBox, isEdgeShown, isSamePlace, listPlaces, type FoundPlace } from './find-places';
import { type Editor, findShownPart, isInViewport, isPressable } from './judge-place';
import type { PageButton } from './page-button';
import type { ButtonPosition } from './position-button';

interface FoundEditor {
  hasTicket: boolean;
  editor: Editor | undefined;
}

export function findEditor(adapter: DeskAdapter): FoundEditor {
  const hasTicket = findTicketId(adapter) !== undefined;
  const composer = hasTicket ? findComposer(adapter)?.frame : undefined;
  return { hasTicket, editor: composer && { composer, box: findEditorBox(composer, adapter) } };
}

export interface PlaceChoice {
  /**
   * Leaves the button where it is, tries it at the next place, or removes it.
   * @returns whether the place is on trial: the browser must draw the button before the next choice can judge it.
   */
  choose: (found: FoundEditor) => boolean;
  /** Tries the failed places again. */
  forget: () => void;
}

export function createPlaceChoice(adapter: DeskAdapter, pageButton: PageButton, position: ButtonPosition): PlaceChoice {
  const { host, button } = pageButton;
  /** Places that failed for this composer and this window size. */
  let refused: FoundPlace[] = [];
  const isRefused = (place: FoundPlace): boolean => refused.some((one) => isSamePlace(one, place));

  return {
    choose({ hasTicket, editor }) {
      const places = hasTicket ? listPlaces(adapter, editor) : [];
      if (places.length === 0 && !editor) {
        position.remove();
        return false;
      }
      const { place, isFloating, isOnTrial } = position;
      // The page removed the button and would do so again.
      if (place && !dom.isConnected(host) && dom.isConnected(place.anchor)) refused.push(place);
      const stays = dom.isConnected(host) && (isFloating || places.some((each) => isSamePlace(place, each)));
      // The button must not move away under the pointer. The pointer is not over a button that was scrolled out of view.
      if (stays && !isOnTrial && dom.matches(host, ':hover') && isInViewport(button.getBoundingClientRect()))
        return false;
      const shown = editor && findShownPart(editor, host);
      if (!editor || !shown) {
        const first = places.find((each) => !isRefused(each));
        position.hide(isFloating);
        if (!stays && first) position.put(first);
        else if (!stays) position.remove();
        return false;
      }
      if (stays && place) {
        if (isPressable(pageButton, editor.composer)) {
          position.accept();
          return false;
        }
        refused.push(place);
      }
      const next = places.find((each) => !isRefused(each) && isEdgeShown(each));
      if (next) position.putOnTrial(next);
      else position.float(editor, shown);
      return !!next;
    },
    forget() {
      refused = [];
    },
  };
}
