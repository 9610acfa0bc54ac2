/** Memoizes by object identity. Arguments must be immutable. */
export function memoize<Subject extends object, Result extends object | string>(
  compute: (subject: Subject) => Result,
): (subject: Subject) => Result {
  const results = new WeakMap<Subject, Result>();
  return (subject) => {
    const result = results.get(subject) ?? compute(subject);
    results.set(subject, result);
    return result;
  };
}
