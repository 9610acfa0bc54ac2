export interface TestBrowser<Tab extends TestTab = TestTab> {
  name: 'Chromium' | 'Firefox';
  /** No other test uses the tab. It is visible, because editors wait for frames. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

export interface TestBrowserOptions {
  /** See `buildTestExtension`. */
  extensionDir: string;
  serve?: Served;
}

/** Of a host that does not exist. Chromium shows them at `https:` too, Firefox only at `http:`. */
export interface Served {
  host: string;
  /** Returns HTML. */
  answer: (url: string) => Promise<string | undefined>;
}

export interface TestTab {
  goTo(url: string): Promise<unknown>;
  /** Runs in the page's own world and returns a JSON result. The function cannot use outer variables. */
  evaluate<Args extends unknown[], Result>(inside: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** Selectors through frames and open shadow roots. */
  click(path: readonly string[]): Promise<void>;
  /** With real keys, at the current focus. */
  write(text: string): Promise<void>;
  /** In the names of `KeyboardEvent.key`: `Backspace`, `Control+z`. */
  press(keys: string): Promise<void>;
  /** As a click in the panel does. The caret in the page stays. Rejects with `HarnessFailure`. */
  focusPanel(): Promise<void>;
  /** Without a click. */
  focusPage(): Promise<void>;
  /** Of the whole page, as base64 of PNG. */
  takePicture(): Promise<string>;
  /** To the next test. */
  leave(): Promise<void>;
}
