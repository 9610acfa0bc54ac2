/**
 * Creates an object when it is first used. The browser starts the worker many times a day, and creating all schemas at each
 * start would take longer than all else (zod 4.6).
 */
export function lazy<Value extends object>(create: () => Value): Value {
  let created: Value | undefined;
  const value = (): Value => (created ??= create());
  return new Proxy({} as Value, {
    get: (_, name) => Reflect.get(value(), name),
    has: (_, name) => Reflect.has(value(), name),
    ownKeys: () => Reflect.ownKeys(value()),
    // The target lacks these properties, so they must not look permanent.
    getOwnPropertyDescriptor(_, name) {
      const found = Reflect.getOwnPropertyDescriptor(value(), name);
      return found && { ...found, configurable: true };
    },
    getPrototypeOf: () => Reflect.getPrototypeOf(value()),
  });
}
