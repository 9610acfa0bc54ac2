import { createContext, type RefObject, useContext } from 'react';

/** The element around the text box of the suggested reply. */
const ReplyBoxContext = createContext<RefObject<HTMLElement | null>>({ current: null });

export const ReplyBoxProvider = ReplyBoxContext.Provider;

export function useReplyBox(): RefObject<HTMLElement | null> {
  return useContext(ReplyBoxContext);
}
