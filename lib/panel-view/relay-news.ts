import type { ReplyText } from '@/lib/rich-text/reply-text';

/** A reply that the platform has written by itself. */
export interface DraftedReply {
  text: ReplyText;
  /** ISO 8601. */
  createdAt: string;
}

/** The news of a ticket that the relay brings. */
export interface RelayNews {
  reply?: DraftedReply | undefined;
  tags: readonly string[];
}
