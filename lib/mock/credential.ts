/** The bearer token of the mock's orders and products. No secret: it opens nothing but demo data. */
export const DEMO_TOKEN = 'demo-token';
