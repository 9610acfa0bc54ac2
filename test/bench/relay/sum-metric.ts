import { request } from 'undici';

/** Sums a metric of several servers. */
export async function sumMetric(urls: readonly string[], name: string): Promise<number> {
  const values = await Promise.all(urls.map((url) => readMetric(url, name)));
  return values.reduce((sum, value) => sum + value, 0);
}

async function readMetric(url: string, name: string): Promise<number> {
  const { body } = await request(`${url}/metrics`);
  const text = await body.text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(text)?.[1]);
}
