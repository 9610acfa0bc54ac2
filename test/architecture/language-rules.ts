import nlp from 'compromise/two';

/** Sentence beginnings that name a thing by a paraphrase. */
const PARAPHRASE = /^(?:What|Whatever|Whoever|Which|That which)\b/;
/** Words that begin a title whose subject or verb is in its `describe`. */
const DEPENDENT =
  /^(?:is|are|was|were|can|cannot|may|must|has|have|does|do|that|because|by|in|while|when|if|of|with|on|for)\b/;
/** `what` may stand in lower case where a comment, a list item or a tag begins. */
const LEADING = new RegExp(PARAPHRASE.source, 'i');
const PLACEHOLDER = /%[a-z]|\$[\w.]+/g;
/** Plural verbs whose subject is in the `describe`, as in `show the age of a sync`. */
const PLURAL_VERB =
  /^(?:accept|ask|belong|follow|give|go|keep|leave|name|offer|read|refuse|say|show|stay|stop|take|tell|wait|write)\b/;
/** Words in -s that begin a title and are no verb. */
const NO_VERB_IN_S = new Set(['always', 'less', 'perhaps', 'sometimes', 'this', 'its', 'across', 'his', 'us', 'as']);

/** Returns the sentences of a comment that begin with `What`, `Whatever`, `Whoever`, `Which` or `That which`. */
export function findParaphrases(comment: string): string[] {
  return comment
    .split(/\n[ \t]*(?:\n|(?=[-*@]))/)
    .map((paragraph) => paragraph.replaceAll(/\s+/g, ' ').trim())
    .map((paragraph) => paragraph.replace(/^(?:@param \S+ (?:- )?|@\w+ |[-*] )/, ''))
    .flatMap((paragraph) =>
      paragraph
        .split(/(?<=[.!?]["”’)]?) (?=\(?\p{Lu})/u)
        .map((sentence) => sentence.replace(/^\(/, ''))
        .filter((sentence, index) => (index === 0 ? LEADING : PARAPHRASE).test(sentence)),
    );
}

/**
 * Says why a test title is no sentence, if it is none.
 *
 * A tagger finds the verb, and any first word in -s counts as one. So `messages without ids` and `a ticket that is gone` pass
 * wrongly, and a title whose verb the tagger takes for a noun needs another word.
 */
export function findTitleFault(title: string): string | undefined {
  if (title.trim().split(/\s+/).length < 3) return 'has fewer than three words';
  if (beginsWithParaphrase(title)) return 'begins with a paraphrase';
  if (!hasVerb(title)) return 'has no verb';
  return DEPENDENT.test(title) || PLURAL_VERB.test(title) ? 'needs its describe' : undefined;
}

/** True for a title such as `what is said to a page`. */
export function beginsWithParaphrase(title: string): boolean {
  return LEADING.test(title);
}

function hasVerb(title: string): boolean {
  const [first = ''] = title.split(/\s+/);
  if (/^[a-z]+[^s\W]s$/.test(first) && !NO_VERB_IN_S.has(first)) return true;
  const words = title.replaceAll(PLACEHOLDER, 'it').replaceAll(/[`'"“”]/g, '');
  return nlp(words).not('#Gerund').has('(#PresentTense|#PastTense|#Copula|#Modal)');
}
