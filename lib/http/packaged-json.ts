/** A JSON file that is part of the extension, such as the bundled mock's data. Throws if the package is broken. */
export async function readPackagedJson(address: string): Promise<unknown> {
  const response = await fetch(address);
  return (await response.json()) as unknown;
}
