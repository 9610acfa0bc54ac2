import { findLinkHosts, type LinkContext, type LinkHost } from '@/lib/domain/link-hosts';
import { findPlaceholders, type Placeholder } from '@/lib/domain/placeholders';
import { findLinks } from '@/lib/rich-text/find-links';
import type { TextRemark } from '@/lib/rich-text/read-answer';
import { plainOf, type ReplyText } from '@/lib/rich-text/reply-text';
import { memoize } from '@/lib/shared/memoize';

/** The remarks, placeholders and hosts to check in a text before it is sent or stored. */
export interface TextChecks {
  remarks: readonly TextRemark[];
  placeholders: readonly Placeholder[];
  linkHosts: readonly LinkHost[];
}

/** @param source the platform's text, if the agent has edited it */
export function readTextChecks(text: ReplyText, context: LinkContext, source = text): TextChecks {
  return {
    remarks: source.remarks ?? [],
    placeholders: findPlaceholdersOf(text),
    linkHosts: findLinkHosts(findLinks(text), context),
  };
}

/** Otherwise the text would be searched at each change of the panel. */
const findPlaceholdersOf = memoize((text: ReplyText) => findPlaceholders(plainOf(text)));
