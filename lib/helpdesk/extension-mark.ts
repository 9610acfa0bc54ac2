/** The data attribute of the page's root with which the extension says that it works on the page. */
export const EXTENSION_MARK = 'deskhandExtension';
