/** A browser with the insertion chain as a content script, and the pages it is tried on. Knows nothing of the cases. */
export interface EditorBrowser {
  name: string;
  /** Whether several tabs can be worked in at once. */
  isConcurrent: boolean;
  /**
   * Opens the page `pages/<name>` where no other test is, and waits until its editor is ready. The page is seen: a hidden
   * one gets no frames, which editors wait for.
   */
  open(name: string): Promise<EditorTab>;
  close(): Promise<void>;
}

/** What a browser's driver must be able to do in one page. All else that tests do is made of this. */
export interface EditorTab {
  /**
   * Runs a function in the page's own world and gives what it returns or resolves to, as JSON carries it. The function
   * sees nothing from outside.
   */
  evaluate<Args extends unknown[], Result>(inside: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Clicks in the middle of what a path of selectors leads to, through frames and open shadow roots. */
  click(path: readonly string[]): Promise<void>;
  /** Types a line with real keys wherever the keyboard is. */
  write(text: string): Promise<void>;
  /** Presses a key or a chord, in the names of `KeyboardEvent.key`: `Backspace`, `Control+z`. */
  press(keys: string): Promise<void>;
  /** Takes the keyboard out of the page, as a click in the side panel does; the caret stays where it is. */
  focusPanel(): Promise<void>;
  /** Brings the keyboard back into the page without a click in it. */
  focusPage(): Promise<void>;
  /** Leaves the tab to the next test. */
  leave(): Promise<void>;
}
