/** JSON without the fields that are null: many servers write null for what they do not know. Items of lists stay. */
export function withoutNulls(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(withoutNulls);
  if (typeof json !== 'object' || json === null) return json;
  return Object.fromEntries(
    Object.entries(json).flatMap(([name, value]) => (value === null ? [] : [[name, withoutNulls(value)]])),
  );
}
