/** Reads a packaged JSON file. Throws if the package is broken. */
export async function readPackagedJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  return (await response.json()) as unknown;
}
