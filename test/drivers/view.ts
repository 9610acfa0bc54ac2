/** A document of a tab, or of the side panel. XPath names its elements. */
export interface View {
  /** Returns a JSON result. The function cannot use outer variables. */
  evaluate<Args extends unknown[], Result>(inside: (...args: Args) => Result, ...args: Args): Promise<Awaited<Result>>;
  /** After it has appeared. */
  click(xpath: string): Promise<void>;
  /**
   * After it has appeared.
   *
   * @param keys text with characters of `KEYS`
   */
  type(xpath: string, keys: string): Promise<void>;
  text(): Promise<string>;
}

export interface TabView extends View {
  goTo(url: string): Promise<unknown>;
  close(): Promise<void>;
}
