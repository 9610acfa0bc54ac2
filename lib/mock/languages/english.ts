import type { LanguageBook } from '../language-book';

export const english: LanguageBook = {
  target: 'ENGLISH',
  tag: 'en',
  greetsByFirstName: true,
  sentenceGap: ' ',
  recognisedBy: {
    words:
      'the and is are not you your my please have has order hello hi thanks thank for to it this with where what when can could would',
  },
  cues: {
    automatic: /out of (the )?office|automatic reply|auto-?reply|automatically generated|do not reply to this/i,
    stop: /stop (writing|e-?mailing|contacting|messaging)|do(n't| not) (write|contact|e-?mail) me|leave me alone/i,
    legal: /\b(lawyer|solicitor|attorney|legal action|small claims|sue you|court)\b/i,
    person:
      /(speak|talk) (to|with) (a|an|some) ?(real |human )?(person|human|one|body|agent|manager)|human being|call me back/i,
    change: /new address|change (the|my) (delivery )?address|\b(refund|return|exchange|replacement|damaged|broken)\b/i,
    status: /\b(where is|status|tracking|arrived?|delivered|deliver|missing|waiting|when will)\b/i,
    thanks: /\b(thanks|thank you|cheers|much appreciated)\b/i,
  },
  reply: {
    greetNamed: 'Hello {name},',
    greet: 'Hello,',
    shipped: 'Your order {order} has left our warehouse and is on its way to you.',
    pending:
      'Your order {order} is being prepared. You will get the tracking number by e-mail as soon as it leaves us.',
    delivered:
      'The carrier reports that your order {order} has been delivered. If you cannot find it, please ask your neighbours and let us know; we will then have the parcel traced.',
    cancelled:
      'Your order {order} was cancelled and has not been shipped. What you paid goes back the way you paid it.',
    otherStatus: 'The current status of your order {order} is {status}.',
    tracking: 'You can follow the parcel with tracking number {tracking}.',
    trackingLater: 'We have no tracking number from the carrier yet and will send it to you as soon as we do.',
    contents: 'This is what you ordered:',
    change: 'I have passed your request on to a colleague, who will look into it and write to you today.',
    notFound: 'I cannot find an order with the number {order}. Could you check it against your confirmation e-mail?',
    askNumber: 'Could you tell me your order number? You will find it at the top of your confirmation e-mail.',
    person: 'I am handing your message over to a colleague, who will get in touch with you personally.',
    review: 'Thank you for telling us plainly. A colleague in charge is reviewing your case and will write to you.',
    unclear: 'I am afraid I did not understand your message. Could you tell me in a sentence what you need?',
    closing: 'Kind regards\nCustomer service',
  },
  summary: {
    about: 'Subject: {subject}',
    counts: 'Messages: {customer} from the customer, {team} from the team',
    first: 'Request: “{text}”',
    latest: 'Latest from the customer: “{text}”',
    order: 'Order {order}: {status}',
    tracking: ', tracking number {tracking}',
    empty: 'The ticket holds no text to summarise.',
  },
};
