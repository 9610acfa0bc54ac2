/** The ID of the extension in Firefox, which the manifest sets. Chromium derives its own from a key or a store. */
export const FIREFOX_ID = 'deskhand@deskhand.example';
