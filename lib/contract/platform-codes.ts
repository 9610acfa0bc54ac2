import type { PlatformEndpoint } from './address';

/** Contract: "Errors", summary and reply suggestion: the string `code` of the body, and when it is sent. */
export const PLATFORM_CODES: readonly {
  code: '400' | '500';
  condition: string;
  interfaces: readonly PlatformEndpoint[];
}[] = [
  { code: '400', condition: '`xToken` invalid', interfaces: ['summary', 'reply-suggestion'] },
  {
    code: '400',
    condition: 'Channel does not exist or does not belong to the account of the credential',
    interfaces: ['summary', 'reply-suggestion'],
  },
  {
    code: '400',
    condition: 'Channel has not completed configuration of the summary capability',
    interfaces: ['summary'],
  },
  { code: '400', condition: '`messages` empty', interfaces: ['reply-suggestion'] },
  { code: '400', condition: '`messages[].role` empty or not an allowed value', interfaces: ['reply-suggestion'] },
  {
    code: '400',
    condition: '`targetLanguage` or `contentFormat` not an allowed value',
    interfaces: ['reply-suggestion'],
  },
  { code: '500', condition: 'Summary generation error', interfaces: ['summary'] },
  { code: '500', condition: 'Reply generation error', interfaces: ['reply-suggestion'] },
];
